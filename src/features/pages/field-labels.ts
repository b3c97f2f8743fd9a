/** The names of a page's fields on screen, in its history too. */
export const PAGE_FIELD_LABELS = {
  title: "Título",
  path: "Endereço",
  sections: "Seções",
  inMenu: "No menu",
  seoTitle: "Título SEO",
  seoDescription: "Descrição SEO",
};
