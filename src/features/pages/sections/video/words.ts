// Beside a video that has not been loaded, wherever one is; without the schema, which pages do not load.
export const VIDEO_WORDS = {
  note: "O vídeo vem de outro site, que então recebe o endereço da sua conexão.",
  loadLabel: "Carregar vídeo",
  linkLabel: "Assistir em outra aba",
};
