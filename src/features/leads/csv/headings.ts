// Headings of columns in files of other programs, beside the labels of our own export. Written as `comparableHeading`
// makes them: without accents, in lower case, with # for numbers. Where they were found stands in `foreign-exports.test.ts`.

import { foldText } from "#src/shared/text-patterns.ts";

const list = (headings: string): string[] => headings.trim().split(/,\s+/);

/** By the fields of the import; of two that a file has, the first here counts. */
export const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  name: list(`
    name, nome completo, nome e sobrenome, nome do cliente, nome do contato, nome do lead, contact name, lead name,
    display name, full name, first name, given name, primeiro nome, pessoa - nome, person - name,
    negocio - pessoa de contato, deal - contact person, lead - contact person, contato, contact, cliente, pessoa,
    person`),
  middleName: list("middle name, additional name, segundo nome"),
  lastName: list("last name, family name, surname, ultimo nome, person - last name, pessoa - sobrenome"),
  email: list(`
    email, email #, e-mail #, email address, email address #, e-mail address, work email, personal email,
    email secundario, e-mail secundario, email comercial, e-mail comercial, email corporativo, e-mail corporativo,
    email pessoal, e-mail pessoal, e-mail principal, e-mail do contato, email do contato, additional email addresses,
    endereco de e-mail, endereco de email, endereco de email #, endereco de e-mail #, endereco de correio eletronico,
    e-mail # - value, e-mail # address, email work, email home, email other, contact email, email - work,
    email - home, email - other, pessoa - e-mail - trabalho, pessoa - e-mail - casa, pessoa - e-mail - residencial,
    pessoa - e-mail - outro, person - email, person - email - work, person - email - home, person - email - other`),
  areaCode: list("ddd, ddd #, area code, codigo de area"),
  phone: list(`
    phone, phone #, telefone #, celular, celular #, whatsapp, whatsapp #, fone, fone #, tel, tel., mobile,
    mobile number, phone number, phone number #, work phone, mobile phone number, whatsapp phone number, mobile phone,
    primary phone, business phone, business phone #, home phone, home phone #, other phone, company main phone,
    numero de telefone, numero de celular, numero de whatsapp, numero do whatsapp, telefone celular,
    telefone celular #, telefone comercial, telefone comercial #, telefone residencial, telefone residencial #,
    telefone fixo, telefone principal, telefone do contato, telefone de trabalho, telefone/celular, telefone/whatsapp,
    celular/whatsapp, phone # - value, phone work, phone home, phone other, contact phone, phone - work,
    phone - mobile, phone - home, phone - other, pessoa - telefone - trabalho, pessoa - telefone - celular,
    pessoa - telefone - casa, pessoa - telefone - residencial, pessoa - telefone - outro, person - phone,
    person - phone - work, person - phone - mobile, person - phone - home, person - phone - other`),
  source: list(`
    source, origem, lead source, original source, original traffic source, fonte do lead, origem do lead,
    origem do cliente, origem do contato, origem da primeira conversao, lead - source, lead - lead source,
    canal de origem, como nos conheceu`),
  status: list("situacao, lead status, status do lead, deal - status, negocio - status, status do negocio"),
  createdAt: list(`
    date, criado em, created, created at, created on, created date, create date, date added, date created,
    data de criacao, data de cadastro, data cadastro, data do cadastro, data de inclusao, data de entrada,
    cadastrado em, data da primeira conversao, add time, person - person created, pessoa - pessoa criada,
    deal - deal created, negocio - negocio criado em, lead - lead created, optin time`),
  message: list("message"),
  pageUrl: list("page"),
  consent: list("consent"),
  // As older exports name them.
  firstGclid: ["primeira visita: gclid"],
  firstFbclid: ["primeira visita: fbclid"],
  lastGclid: ["ultima visita: gclid"],
  lastFbclid: ["ultima visita: fbclid"],
  answeredAt: list("answered at"),
  referrer: list("referrer"),
  company: list(`
    company, company name, associated company, associated company name, primary associated company, account name,
    nome da empresa, nome fantasia, razao social, empresa relacionada, organization, organization name,
    organization # - name, organization - name, organizacao, organizacao - nome, person - organization,
    pessoa - organizacao, deal - organization, negocio - organizacao`),
  cnpj: list("cnpj/cpf, cpf/cnpj, cnpj da empresa, organizacao - cnpj"),
  owner: list(`
    owner, contact owner, deal owner, lead owner, account owner, assigned to, atribuido a, proprietario,
    proprietario do contato, proprietario do negocio, vendedor, consultor, dono, dono do lead, usuario responsavel,
    responsavel pelo lead, e-mail do responsavel, person - owner, pessoa - proprietario, deal - owner,
    negocio - proprietario`),
  stage: list(`
    stage, deal stage, deal - stage, pipeline stage, negocio - etapa, etapa do funil, etapa do negocio,
    estagio no funil, estagio, fase, lifecycle stage, fase do ciclo de vida, estagio do ciclo de vida`),
  value: list(`
    value, amount, deal value, deal amount, deal - value, negocio - valor, valor do negocio, valor total,
    valor estimado, valor da proposta, valor (r$), valor r$`),
  expectedMonth: list(`
    expected month, expected close date, close date, deal - expected close date,
    negocio - data de fechamento esperada, negocio - data prevista de fechamento, data de fechamento prevista,
    data prevista de fechamento, previsao de fechamento, data de fechamento, data prevista, previsao`),
  lostReason: list(`
    lost reason, closed lost reason, deal - lost reason, motivo de perda, negocio - motivo da perda, razao da perda`),
  nextStep: list("next step, proxima atividade, next activity"),
  nextStepAt: list("next step date, next activity date, data da proxima atividade"),
  city: list(`
    city, municipio, person - city/town/village/locality of postal address, business city, home city, cidade comercial, address # - city, endereco - cidade`),
  tags: list(`
    tag, label, labels, etiqueta, etiquetas, marcador, marcadores, rotulos, group membership, categories, person - labels,
    person - label, pessoa - etiquetas, pessoa - etiqueta`),
  note: list(`
    note, notes, notas, anotacao, anotacoes, observacao, observacoes, obs, obs., comentario, comentarios, comments,
    descricao, description, historico`),
};

/** Compares "E-mail 2 - Value" as "e-mail # - value". */
export const comparableHeading = (cell: string): string =>
  foldText(cell)
    .trim()
    .replaceAll("_", " ")
    .replaceAll(/\d+/g, "#")
    .replaceAll(/\s+/g, " ")
    .replace(/\s*[:*]+$/, "")
    .replaceAll(/\s*\/\s*/g, "/");
