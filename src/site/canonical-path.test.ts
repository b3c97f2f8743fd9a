import { expect, it } from "vitest";
import { canonicalizePath } from "./canonical-path.ts";

it.each([
  ["/blog/", "/blog"],
  ["/blog///", "/blog"],
  ["/Blog", "/blog"],
  ["/BLOG/Um-Post/?busca=LGPD&pagina=2", "/blog/um-post?busca=LGPD&pagina=2"],
  ["//", "/"],
  ["//sobre", "/sobre"],
  ["/newsletter/sair/AbC/", "/newsletter/sair/AbC"],
  ["/dashboard/", "/dashboard"],
])("%s is found at %s", (asked, address) => {
  expect(canonicalizePath(asked)).toBe(address);
});

it.each([
  "/",
  "/?Busca=A",
  "/blog",
  "/blog?categoria=Sistemas/",
  "/blog/a%C3%A7%C3%A3o",
  "/newsletter/sair/AbC",
  "/dashboard/posts/X",
  "/Blog.data",
])("%s is where it says", (asked) => {
  expect(canonicalizePath(asked)).toBeUndefined();
});

it.each(["//evil.example/", "/\\evil.example/", "\\\\evil.example\\", "/\\/evil.example//?x"])(
  "%s leads to no other host",
  (asked) => {
    const address = canonicalizePath(asked) ?? asked;
    expect(new URL(address, "https://prumo.example").host).toBe("prumo.example");
  },
);
