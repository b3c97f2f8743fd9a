import { Outlet } from "react-router";
import { Card } from "#src/ui/primitives/card.tsx";
import type { Route } from "./+types/mail-link-layout";
import { LoginFrame } from "./login-frame.tsx";
import styles from "../dashboard.css?url";

/** Headers of pages with a token in their address, which must not be cached, indexed or sent to another site. */
const SECRET_ADDRESS = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => SECRET_ADDRESS;

/** Frames pages opened by mailed links. Opening changes nothing, because mail programs open links by themselves. */
export default function MailLinkLayout() {
  return (
    <LoginFrame>
      <div className="w-full max-w-100 animate-rise">
        <Card>
          <Outlet />
        </Card>
        <p className="mt-6 text-center text-sm">
          <a href="/" className="text-muted underline underline-offset-4 hover:text-ink">
            Voltar ao site
          </a>
        </p>
      </div>
    </LoginFrame>
  );
}
