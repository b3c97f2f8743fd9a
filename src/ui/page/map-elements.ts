import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

/** The elements that React Router's components render: links and scripts. */
export type HeadElement = ReactElement<{
  rel?: string;
  href?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
}>;

/** Replaces each element that a component has returned, also inside fragments. */
export function mapElements(node: ReactNode, change: (element: HeadElement) => ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    const element = child as ReactElement<{ children?: ReactNode }>;
    return element.type === Fragment
      ? mapElements(element.props.children, change)
      : change(child as HeadElement);
  });
}
