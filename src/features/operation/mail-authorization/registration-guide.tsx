import type { Provider } from "./schema.ts";

/** Steps to register an application, once. The words in quotes are the providers' own buttons. */
const STEPS: Record<Provider, readonly string[]> = {
  google: [
    "Abra console.cloud.google.com com a conta da empresa e crie um projeto, por exemplo “Site”.",
    "Em “APIs e serviços”, “Biblioteca”, procure “Gmail API” e clique em “Ativar”.",
    "Em “Google Auth Platform”, preencha “Branding” (nome e e-mail). Em “Público-alvo”, escolha “Interno” se a empresa usa o Google Workspace. Com Gmail gratuito, escolha “Externo” e clique em “Publicar app”: em teste, a autorização vence em 7 dias.",
    "Em “Clientes”, “Criar cliente”, escolha “Aplicativo da Web” e cole o endereço de volta abaixo em “URIs de redirecionamento autorizados”.",
    "Copie o “ID do cliente” e a “Chave secreta do cliente” para os campos abaixo e clique em “Conectar”.",
  ],
  microsoft: [
    "Abra entra.microsoft.com com uma conta de administrador: “Registros de aplicativo”, “Novo registro”.",
    "Dê um nome, por exemplo “Site”, e deixe “Somente contas neste diretório organizacional”. Em “URI de redirecionamento”, escolha “Web” e cole o endereço de volta abaixo.",
    "Na “Visão geral”, copie o “ID do aplicativo (cliente)” e o “ID do diretório (locatário)” para os campos abaixo.",
    "Em “Certificados e segredos”, “Novo segredo do cliente”: copie o “Valor” (não o ID) para “Chave secreta”. Anote quando ele vence, no máximo em 24 meses.",
    "Em “Permissões de APIs”, “Adicionar uma permissão”, “Microsoft Graph”, “Permissões delegadas”: marque IMAP.AccessAsUser.All, SMTP.Send e offline_access, e “Conceder consentimento do administrador”.",
    "Em admin.microsoft.com, na conta, “Email”, “Gerenciar aplicativos de email”: ative “IMAP” e “SMTP autenticado”. Depois clique em “Conectar”.",
  ],
  own: [
    "Registre no servidor de identidade um aplicativo confidencial com o endereço de volta abaixo.",
    "Copie o ID e a chave secreta para os campos abaixo. As permissões pedidas são as de MAIL_OAUTH_SCOPE.",
  ],
};

interface RegistrationGuideProps {
  provider: Provider;
  redirectUri: string;
}

/** Tells how to register the site as an application of the provider. */
export function RegistrationGuide({ provider, redirectUri }: RegistrationGuideProps) {
  return (
    <div className="text-sm sm:col-span-2">
      <details>
        <summary className="cursor-pointer font-semibold text-primary-ink underline-offset-4 hover:underline">
          Como registrar o aplicativo, uma vez
        </summary>
        <ol className="mt-2 grid max-w-prose list-decimal gap-2 pl-5 text-muted">
          {STEPS[provider].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
      <p className="mt-3">
        <span className="font-semibold">Endereço de volta:</span>{" "}
        <code className="break-all select-all">{redirectUri}</code>
      </p>
    </div>
  );
}
