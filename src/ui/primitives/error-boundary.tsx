import { Component } from "react";

interface ErrorBoundaryProps {
  /** A new value shows the children again. */
  resetKey?: unknown;
  /** Renders the replacement; errors in it go to the next boundary. */
  renderFailure: (error: unknown) => React.ReactNode;
  children: React.ReactNode;
}

interface ErrorBoundaryState {
  /** Wrapped in an object, since anything may be thrown. */
  failure: { error: unknown } | null;
  resetKey: unknown;
}

/** Contains errors of its children. React has no hook for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override render(): React.ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderFailure(failure.error) : this.props.children;
  }
}
