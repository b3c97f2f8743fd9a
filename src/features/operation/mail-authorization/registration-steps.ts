// How an application is registered at each provider, step by step, with a drawing of the console's page. The names in
// the drawings were looked up on 30 November 2026 (docs/operacao.md says where).

import type { Provider } from "./schema.ts";

/** Stands for the address that the provider leads back to. */
export const RETURN_ADDRESS = "{volta}";

/** A part of a drawn console page: a field or switch, a button, or a value to copy. `mark`: what to do with it. */
export interface ConsoleRow {
  kind: "field" | "choice" | "value" | "button";
  label: string;
  value?: string;
  mark?: string;
}

export interface ConsolePage {
  address: string;
  /** The way through the console's menu. */
  menu: readonly string[];
  rows: readonly ConsoleRow[];
}

export interface RegistrationStep {
  text: string;
  page?: ConsolePage;
}

const GOOGLE = "console.cloud.google.com";
const ENTRA = "entra.microsoft.com";
const AUTH_PLATFORM = "Google Auth Platform";
const APPLICATION = "Registros de aplicativos › Site";

export const REGISTRATION_STEPS: Record<Provider, readonly RegistrationStep[]> = {
  google: [
    {
      text: "Abra console.cloud.google.com com a conta da empresa e crie um projeto, por exemplo “Site”.",
      page: {
        address: GOOGLE,
        menu: ["Selecionar projeto", "Novo projeto"],
        rows: [
          { kind: "field", label: "Nome do projeto", value: "Site", mark: "escreva" },
          { kind: "button", label: "Criar", mark: "clique" },
        ],
      },
    },
    {
      text: "Em “APIs e serviços”, “Biblioteca”, procure “Gmail API” e clique em “Ativar”.",
      page: {
        address: GOOGLE,
        menu: ["APIs e serviços", "Biblioteca", "Gmail API"],
        rows: [{ kind: "button", label: "Ativar", mark: "clique" }],
      },
    },
    {
      text: "Em “APIs e serviços”, “Tela de permissão OAuth”, que hoje abre o “Google Auth Platform”, preencha “Branding” (nome e e-mail).",
      page: {
        address: GOOGLE,
        menu: [AUTH_PLATFORM, "Branding"],
        rows: [
          { kind: "field", label: "Nome do app", value: "Site", mark: "escreva" },
          {
            kind: "field",
            label: "E-mail para suporte do usuário",
            value: "contato@suaempresa.com.br",
            mark: "escolha",
          },
          { kind: "button", label: "Salvar", mark: "clique" },
        ],
      },
    },
    {
      text: "Em “Público-alvo”, escolha “Interno” se a empresa usa o Google Workspace. Com Gmail gratuito, escolha “Externo” e clique em “Publicar app”: em teste, a autorização vence em 7 dias.",
      page: {
        address: GOOGLE,
        menu: [AUTH_PLATFORM, "Público-alvo"],
        rows: [
          { kind: "choice", label: "Interno", mark: "com Workspace" },
          { kind: "choice", label: "Externo", mark: "com Gmail gratuito" },
          { kind: "button", label: "Publicar app", mark: "só com “Externo”" },
        ],
      },
    },
    {
      text: "Em “Acesso a dados”, “Adicionar ou remover escopos”, inclua o escopo do Gmail, com que o site envia e lê.",
      page: {
        address: GOOGLE,
        menu: [AUTH_PLATFORM, "Acesso a dados"],
        rows: [
          {
            kind: "field",
            label: "Adicionar escopos manualmente",
            value: "https://mail.google.com/",
            mark: "cole",
          },
          { kind: "button", label: "Atualizar", mark: "clique" },
        ],
      },
    },
    {
      text: "Em “Clientes”, “Criar cliente”, escolha “Aplicativo da Web” e cole o endereço de retorno em “URIs de redirecionamento autorizados”.",
      page: {
        address: GOOGLE,
        menu: [AUTH_PLATFORM, "Clientes", "Criar cliente"],
        rows: [
          { kind: "field", label: "Tipo de aplicativo", value: "Aplicativo da Web", mark: "escolha" },
          {
            kind: "field",
            label: "URIs de redirecionamento autorizados",
            value: RETURN_ADDRESS,
            mark: "cole",
          },
          { kind: "button", label: "Criar", mark: "clique" },
        ],
      },
    },
    {
      text: "Copie o “ID do cliente” e a “Chave secreta do cliente” para os campos desta tela e clique em “Conectar”. A chave só aparece uma vez.",
      page: {
        address: GOOGLE,
        menu: [AUTH_PLATFORM, "Clientes", "Site"],
        rows: [
          {
            kind: "value",
            label: "ID do cliente",
            value: "1234….apps.googleusercontent.com",
            mark: "copie para “ID do aplicativo”",
          },
          {
            kind: "value",
            label: "Chave secreta do cliente",
            value: "GOCSPX-…",
            mark: "copie para “Chave secreta”",
          },
        ],
      },
    },
  ],
  microsoft: [
    {
      text: "Abra entra.microsoft.com com uma conta de administrador: “Registros de aplicativos”, “Novo registro”.",
      page: {
        address: ENTRA,
        menu: ["Registros de aplicativos"],
        rows: [{ kind: "button", label: "+ Novo registro", mark: "clique" }],
      },
    },
    {
      text: "Dê um nome, por exemplo “Site”, e deixe “Somente contas neste diretório organizacional”. Em “URI de redirecionamento”, escolha “Web” e cole o endereço de retorno.",
      page: {
        address: ENTRA,
        menu: ["Registros de aplicativos", "Registrar um aplicativo"],
        rows: [
          { kind: "field", label: "Nome", value: "Site", mark: "escreva" },
          { kind: "choice", label: "Somente contas neste diretório organizacional", mark: "deixe" },
          { kind: "field", label: "URI de redirecionamento: plataforma", value: "Web", mark: "escolha" },
          { kind: "field", label: "URI de redirecionamento: endereço", value: RETURN_ADDRESS, mark: "cole" },
          { kind: "button", label: "Registrar", mark: "clique" },
        ],
      },
    },
    {
      text: "Na “Visão geral”, copie o “ID do aplicativo (cliente)” e o “ID do diretório (locatário)” para os campos desta tela.",
      page: {
        address: ENTRA,
        menu: [APPLICATION, "Visão geral"],
        rows: [
          {
            kind: "value",
            label: "ID do aplicativo (cliente)",
            value: "0f1e2d3c-…",
            mark: "copie para “ID do aplicativo”",
          },
          {
            kind: "value",
            label: "ID do diretório (locatário)",
            value: "a1b2c3d4-…",
            mark: "copie para “ID do diretório”",
          },
        ],
      },
    },
    {
      text: "Em “Certificados e segredos”, “Novo segredo do cliente”: copie o “Valor” (não o “ID do segredo”) para “Chave secreta”. Anote quando ele vence, no máximo em 24 meses.",
      page: {
        address: ENTRA,
        menu: [APPLICATION, "Certificados e segredos"],
        rows: [
          { kind: "button", label: "+ Novo segredo do cliente", mark: "clique" },
          { kind: "value", label: "Expira em", value: "24 meses", mark: "anote" },
          { kind: "value", label: "Valor", value: "abc8Q~…", mark: "copie para “Chave secreta”" },
          { kind: "value", label: "ID do segredo", value: "não é este" },
        ],
      },
    },
    {
      text: "Em “Permissões de API”, “Adicionar uma permissão”, “Microsoft Graph”, “Permissões delegadas”: marque IMAP.AccessAsUser.All, SMTP.Send e offline_access, e “Conceder consentimento do administrador”.",
      page: {
        address: ENTRA,
        menu: [APPLICATION, "Permissões de API", "Microsoft Graph", "Permissões delegadas"],
        rows: [
          { kind: "choice", label: "IMAP.AccessAsUser.All", mark: "marque" },
          { kind: "choice", label: "SMTP.Send", mark: "marque" },
          { kind: "choice", label: "offline_access", mark: "marque" },
          { kind: "button", label: "Conceder consentimento do administrador", mark: "clique no fim" },
        ],
      },
    },
    {
      text: "Em admin.microsoft.com, na conta, “Email”, “Gerenciar aplicativos de email”: ative “IMAP” e “SMTP autenticado”. Depois clique em “Conectar” nesta tela.",
      page: {
        address: "admin.microsoft.com",
        menu: ["Usuários ativos", "contato@suaempresa.com.br", "Email", "Gerenciar aplicativos de email"],
        rows: [
          { kind: "choice", label: "IMAP", mark: "marque" },
          { kind: "choice", label: "SMTP autenticado", mark: "marque" },
          { kind: "button", label: "Salvar alterações", mark: "clique" },
        ],
      },
    },
  ],
  own: [
    {
      text: "Registre no servidor de identidade um aplicativo confidencial com o endereço de retorno abaixo.",
    },
    {
      text: "Copie o ID e a chave secreta para os campos abaixo. As permissões pedidas são as de MAIL_OAUTH_SCOPE.",
    },
  ],
};
