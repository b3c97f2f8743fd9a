import type { ExportedFile, StoredTables } from "#src/platform/slices/define-slice.ts";
import { formatDateTime } from "#src/shared/time/date-format.ts";
import {
  DRAFT_MARK,
  FILES_FOLDER,
  IMAGES_FOLDER,
  IMAGES_LIST,
  LOGOS_FOLDER,
  MANIFEST,
  type Manifest,
} from "./archive-schema.ts";
import { ROWS_FOLDER } from "./rows/row-files.ts";

/** Writes LEIA-ME.md, which explains the archive to people. */
export function writeReadme(
  { siteName, siteUrl, createdAt, kinds, tables: counts = {}, images, files, missing }: Manifest,
  lists: Pick<ExportedFile, "name" | "about">[],
  tables: StoredTables,
  timeZone: string,
): string {
  const folders = Object.entries(kinds).map(
    ([folder, { label, count, textField, hasJson }]) =>
      `- \`${folder}/\`: ${label} (${count})${explain(textField, hasJson)}`,
  );
  const rows = Object.entries(counts).flatMap(([name, count]) => {
    const table = tables[name];
    return table && "about" in table ? [`- \`${name}\`: ${table.about} (${count})`] : [];
  });
  const attachments = Object.values(tables).flatMap((table) =>
    "about" in table && table.files ? [`- \`${table.files.folder}/\`: ${table.about}`] : [],
  );
  const leftOut = Object.values(tables).flatMap((table) =>
    "leftOut" in table ? [`- ${table.leftOut}`] : [],
  );
  return `# ${siteName}

Tudo o que está em ${siteUrl}, como estava em ${formatDateTime(createdAt, timeZone)}. Abra com qualquer editor de texto e
qualquer planilha; nada aqui precisa da Vitrine. Nenhuma senha, chave ou token está neste arquivo, mas ele tem dados
pessoais: guarde-o como guarda os seus contratos.

## O que há em cada lugar

${folders.join("\n")}
${lists.map(({ name, about }) => `- \`${name}\`: ${about}`).join("\n")}
- \`${IMAGES_FOLDER}/\`: as imagens em tamanho original (${images}); \`${IMAGES_LIST}\` diz como cada uma é descrita e onde está
- \`${FILES_FOLDER}/\`: os documentos (${files})
- \`${LOGOS_FOLDER}/\`: os logos em SVG
${attachments.join("\n")}
- \`${ROWS_FOLDER}/\`: tudo o que o site guarda, para programas; veja abaixo
- \`${MANIFEST}\`: um resumo para programas

## Como ler

Cada arquivo \`.md\` começa por um cabeçalho entre duas linhas \`---\`, com um campo por linha (título, endereço, datas,
categoria, autor), e segue com o texto em Markdown. Um nome que termina em \`${DRAFT_MARK}.md\`, e \`draft: true\` no
cabeçalho, dizem que é um rascunho: os visitantes não o veem. As planilhas \`.csv\` estão em UTF-8, com ponto e vírgula.
Uma imagem que um texto chama de \`/media/CÓDIGO-1280.webp\` é \`${IMAGES_FOLDER}/CÓDIGO.webp\`.

## Tudo, para programas

Em \`${ROWS_FOLDER}/\` cada linha é um objeto JSON, e cada arquivo, uma parte de uma tabela: \`leads-0001.ndjson\` é a primeira
dos leads. Uma Vitrine nova, em construção, que recebe este arquivo fica igual a este site; nada é enviado a ninguém por isso.

${rows.join("\n")}

## O que não está aqui

${leftOut.join("\n")}
${missing.length > 0 ? `\n## O que faltou\n\nO site já não tinha estes arquivos:\n\n${missing.map((name) => `- ${name}`).join("\n")}\n` : ""}`;
}

function explain(textField: string | null, hasJson: boolean): string {
  if (hasJson) return textField === null ? "; o `.json` tem tudo, o `.md` é para ler" : "; também em `.json`";
  return "";
}
