export const FAQ_NOT_LOADED = {
  title: "Erro ao carregar FAQs",
  description: "Não foi possível carregar as perguntas frequentes.",
};
