export const DANGERS = {
  macros:
    "O arquivo tem macros ou controles que executam código. Salve uma cópia sem macros e envie de novo.",
  objects: "O arquivo traz outro arquivo ou um controle dentro dele. Retire o objeto e envie de novo.",
  remote:
    "O arquivo busca um modelo ou objeto em outro endereço quando é aberto. Retire o vínculo e envie de novo.",
  encrypted:
    "O arquivo tem senha, e por isso não pode ser conferido. Salve uma cópia sem senha e envie de novo.",
  unreadable: "O arquivo está danificado ou chegou incompleto. Abra-o, salve uma cópia e envie de novo.",
  unknown:
    "Este tipo de arquivo não é aceito. Envie um PDF, um documento do Word, Excel, PowerPoint ou LibreOffice sem macros, um EPUB, um ZIP ou um vídeo MP4 ou WebM.",
} as const;

export type Danger = string;
