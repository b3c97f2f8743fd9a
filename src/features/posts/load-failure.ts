export const POST_NOT_LOADED = {
  title: "Erro ao carregar post",
  description: "Não foi possível carregar o conteúdo do post.",
};
