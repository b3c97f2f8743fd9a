import { z } from "zod";
import { isActiveField } from "#src/shared/fields/sent-fields.ts";
import {
  accountNameSchema,
  givenPassword,
  newEmailSchema,
  newPasswordSchema,
  roleSchema,
} from "../schema.ts";

export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  isActive: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable().describe("A última chamada desta pessoa, com um minuto de folga"),
  hasSecondFactor: z.boolean(),
  isDemo: z.boolean().describe("A conta de demonstração, que só entra na própria máquina"),
  items: z.number().int().describe("Quantos itens do site são desta pessoa"),
});
export type Person = z.infer<typeof personSchema>;
/** Unpaged, since a team is small. */
export const peopleSchema = z.array(personSchema);

/** `PUT /api/people/{id}`. */
export const personChangeSchema = z.object(
  {
    role: roleSchema.optional(),
    isActive: isActiveField.optional(),
  },
  "Envie o papel ou o status em um objeto JSON",
);
export type PersonChange = z.infer<typeof personChangeSchema>;

/** Query of `DELETE /api/people/{id}`. */
export const removePersonSchema = z.object({
  postsTo: z
    .uuid("Escolha uma pessoa da equipe")
    .optional()
    .describe("A quem ficam os itens desta pessoa; sem isto, continuam com o nome de quem sai"),
});

/** `POST /api/people/invitations`. */
export const invitationInputSchema = z.object(
  { email: newEmailSchema, role: roleSchema },
  "Informe o e-mail e o papel",
);
export type InvitationInput = z.infer<typeof invitationInputSchema>;

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  invitedBy: z.string().nullable().describe("Nome de quem convidou"),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const passedOn = z
  .string()
  .nullable()
  .describe("Onde o site ainda não envia e-mails: o link, para quem convida passar adiante. Só agora");

/** `POST /api/people/invitations`. */
export const newInvitationSchema = invitationSchema.extend({ link: passedOn });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** `POST /api/people/invitations/{id}/send`. */
export const sentInvitationSchema = z.object({ link: passedOn });
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

export const invitationsSchema = z.array(invitationSchema);

export const NO_PASSWORD = "Informe a senha que você escolheu";

const linkToken = z.string({ error: "Link inválido" }).max(100, "Link inválido");

/** `POST /api/auth/invitation`. */
export const acceptInvitationSchema = z.object(
  { token: linkToken, name: accountNameSchema, password: newPasswordSchema },
  { error: "Informe seu nome e uma senha" },
);
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;

/** `POST /api/auth/confirm-email`. */
export const confirmEmailSchema = z.object(
  {
    token: linkToken,
    password: givenPassword(NO_PASSWORD).optional().describe("De um registro: a senha escolhida nele"),
  },
  { error: "Link inválido" },
);
export type ConfirmEmail = z.infer<typeof confirmEmailSchema>;
