import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

export type HeadElement = ReactElement<{
  rel?: string;
  href?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
}>;

/** Replaces each element in a component's output, also inside fragments. */
export function mapElements(node: ReactNode, change: (element: HeadElement) => ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    const element = child as ReactElement<{ children?: ReactNode }>;
    return element.type === Fragment
      ? mapElements(element.props.children, change)
      : change(child as HeadElement);
  });
}
