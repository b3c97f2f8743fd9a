import { Outlet } from "react-router";
import { LoginFrame } from "./login/login-frame.tsx";
import styles from "./dashboard.css?url";
import type { Route } from "./+types/entry-layout";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The frame of pages that a mail leads to, for people who are not signed in. Their address is a secret. */
export default function EntryLayout() {
  return (
    <LoginFrame>
      <div className="w-full max-w-100 animate-rise">
        <Outlet />
        <p className="mt-6 text-center text-sm">
          <a href="/" className="text-muted underline underline-offset-4 hover:text-ink">
            Voltar ao site
          </a>
        </p>
      </div>
    </LoginFrame>
  );
}
