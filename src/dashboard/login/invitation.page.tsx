import { readInvitation } from "#src/accounts/people/invitations.server.ts";
import { acceptInvitationSchema } from "#src/accounts/people/schema.ts";
import { ROLES, type Role } from "#src/accounts/roles.ts";
import type { LoginAnswer } from "#src/accounts/schema.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { storeToken } from "../session.ts";
import type { Route } from "./+types/invitation.page";
import { NameField, NewPasswordField } from "./account-fields.tsx";
import { linkAnswer } from "./link-answer.ts";
import { LinkOver } from "./link-over.tsx";

const fieldsSchema = acceptInvitationSchema.omit({ token: true });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return linkAnswer(await readInvitation(resources.db, params.token));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Convite", path: "/dashboard", hidden: true });

/** Opened by an invitation's link (docs/produto.md, "Team"). */
export default function InvitationPage({ loaderData, params }: Route.ComponentProps) {
  return loaderData.found ? (
    <InvitationForm {...loaderData.found} token={params.token} />
  ) : (
    <LinkOver>
      Este convite já foi usado, foi revogado ou passou dos {mailLinkTime("invitation")}. Peça outro a quem
      convidou você.
    </LinkOver>
  );
}

interface InvitationFormProps {
  token: string;
  email: string;
  role: Role;
}

function InvitationForm({ token, email, role }: InvitationFormProps) {
  const form = useForm({
    values: { name: "", password: "" },
    check: checkBy(fieldsSchema),
    send: async (values) => {
      const input = { token, ...fieldsSchema.parse(values) };
      const answer = await createApiClient().send<LoginAnswer>("POST", "/api/auth/invitation", input);
      storeToken(answer.token);
      // Replaces the address, so that its token does not stay in the history.
      location.replace("/dashboard");
      // An invitation works once, so the button stays disabled until the browser has left.
      await new Promise(() => {});
    },
    failed: "Não foi possível aceitar o convite. Tente novamente.",
  });
  return (
    <>
      <h1 className="mb-3 text-2xl">Entrar na equipe</h1>
      <p className="mb-6 text-sm text-muted">
        A conta é de <strong className="wrap-anywhere text-ink">{email}</strong>, com o papel{" "}
        <strong className="text-ink">{ROLES[role].name}</strong>: {lowerFirst(ROLES[role].hint)} Se este
        e-mail não é seu, não continue: o convite é pessoal.
      </p>
      <Form form={form}>
        <FormFailure text={form.failure} />
        {/* Tells password managers which account it is for. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NameField form={form} />
        <NewPasswordField form={form} />
        <SubmitButton form={form} busy="Entrando...">
          Aceitar o convite
        </SubmitButton>
      </Form>
    </>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
