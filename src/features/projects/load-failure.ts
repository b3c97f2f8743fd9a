export const PROJECT_NOT_LOADED = {
  title: "Erro ao carregar projeto",
  description: "Não foi possível carregar os detalhes do projeto.",
};
