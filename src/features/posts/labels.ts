/** Names of a post's fields on screen (contract §4, "post dialog"). */
export const POST_LABELS: Record<string, string> = {
  title: "Título",
  slug: "Endereço",
  content: "Conteúdo",
  excerpt: "Resumo",
  category: "Categoria",
  tags: "Tags",
  featuredImage: "Imagem de destaque",
  isFeatured: "Destacar",
  seoTitle: "Título SEO",
  seoDescription: "Descrição SEO",
  seoKeywords: "Palavras-chave SEO",
};
