import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

/** What React Router's own parts of a page are written with: links and scripts. */
export type HeadElement = ReactElement<{ rel?: string; href?: string; type?: string }>;

/** Puts another element in the place of each one that a component has returned, however deep in fragments. */
export function mapElements(node: ReactNode, change: (element: HeadElement) => ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    const element = child as ReactElement<{ children?: ReactNode }>;
    return element.type === Fragment
      ? mapElements(element.props.children, change)
      : change(child as HeadElement);
  });
}
