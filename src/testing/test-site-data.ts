import type { SectionSite } from "#src/features/pages/sections/section-view.ts";

const NOTHING = {
  logoUrl: null,
  faviconUrl: null,
  linkedinUrl: null,
  instagramUrl: null,
  facebookUrl: null,
  twitterUrl: null,
};

export const TEST_SITE = {
  settings: {
    ...NOTHING,
    identity: "prumo",
    primaryColor: "#285491",
    secondaryColor: "#3a6aa0",
    accentColor: "#e9a23b",
    siteName: "Acme & Filhos",
    siteDescription: "Sistemas no prumo.",
    contactEmail: "oi@acme.example",
    whatsappNumber: null,
    addressCity: "Recife",
    addressState: "PE",
  },
  siteUrl: "https://acme.example",
  phone: null,
  whatsappUrl: null,
  icons: { appleTouch: "/a.png", large: "/b.png" },
  hasTags: false,
  hasMap: true,
  serviceLinks: [],
  legalLine: "",
  year: 2026,
  services: [
    {
      name: "Sistemas",
      summary: "Sob medida.",
      drawing: "none",
      icon: "none",
      image: null,
      page: "/servicos",
    },
  ],
} as unknown as SectionSite;

/** Loaded data of sections, by type. */
export const LOADED_DATA: Record<string, unknown> = {
  posts: [
    {
      id: "1",
      slug: "um",
      title: "Um <b>post</b>",
      summary: "Resumo",
      category: null,
      image: null,
      date: { iso: "2026-11-22", text: "22 de nov." },
      readingTime: 3,
    },
  ],
  projects: [
    {
      id: "1",
      slug: "um",
      title: "Um projeto",
      description: "O que é",
      category: "Web",
      technologies: ["React"],
      isFeatured: true,
      image: null,
    },
  ],
  questions: [{ id: "1", question: "Quanto custa?", answer: "Depende.", category: "Geral" }],
  map: { address: ["Rua A, 1"], mapUrl: null, mapEmbedUrl: "https://www.google.com/maps/embed?pb=1" },
  contact: {
    email: { shown: "oi@acme.example", href: "mailto:oi@acme.example" },
    phone: null,
    whatsapp: { shown: "(11) 98888-7777", href: "/whatsapp" },
    address: ["Rua A, 1", "Recife – PE"],
  },
};
