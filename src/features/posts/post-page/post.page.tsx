import { useId } from "react";
import "./post.css";
import { data } from "react-router";
import { readEbookCard } from "#src/features/ebook/ebook.server.ts";
import { QuoteClosing } from "#src/features/leads/contact/quote.part.tsx";
import { NewsletterSignup } from "#src/features/newsletter/newsletter-signup.part.tsx";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { loadItem } from "#src/publishing/public/load-item.server.ts";
import { MissingItem } from "#src/publishing/public/missing-item.tsx";
import { useSiteIdentity } from "#src/settings/site-data.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { BLOG } from "#src/settings/texts/words/lists.ts";
import { NEWSLETTER } from "#src/settings/texts/words/newsletter.ts";
import { mediaPath } from "#src/shared/media/media-path.ts";
import { Motif } from "#src/ui/identities/motif.tsx";
import { loadOr } from "#src/ui/page/failed-load.ts";
import { pageMeta, type PageShare, useShare } from "#src/ui/page/page-meta.ts";
import { StructuredData } from "#src/ui/page/structured-data.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { useTrackedView } from "#src/ui/tracking/use-tracked-view.ts";
import type { PostCardData } from "../blog/post-card-data.ts";
import { PostGrid } from "../blog/post-grid.tsx";
import { POST_NOT_LOADED } from "../load-failure.ts";
import { postType } from "../posts.server.ts";
import type { Route } from "./+types/post.page";
import { type ArticleFacts, toArticle } from "./describe-post.ts";
import { PostArticle } from "./post-article.tsx";
import type { PostPageData } from "./post-page-data.ts";
import { readPostPage } from "./post-page.server.ts";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const post = loaderData?.post;
  const path = location.pathname;
  if (!post) return pageMeta(matches, { title: nameMissing(loaderData?.failed), path, hidden: true });
  const { title, seoTitle, seoKeywords, description, author, category, tags, updatedAt } = post;
  return pageMeta(matches, {
    title: seoTitle ?? title,
    description,
    keywords: seoKeywords,
    path: `/blog/${post.slug}`,
    article: {
      publishedAt: post.publishedAt ?? updatedAt,
      updatedAt,
      author: author.name,
      section: category,
      tags,
    },
    alternates: [{ type: "text/markdown", href: `/blog/${post.slug}.md` }],
  });
};

/** Ends the breadcrumb with the post's title. */
export const handle = {
  breadcrumb: (loaded: Route.ComponentProps["loaderData"] | undefined) =>
    loaded?.post?.title ?? nameMissing(loaded?.failed),
  isPlace: (loaded: Route.ComponentProps["loaderData"] | undefined) => Boolean(loaded?.post),
};

/** 404 without a post, 301 from an old slug, 503 if the post cannot be read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const texts = await getShownTexts(page.resources, [BLOG, NEWSLETTER]);
  const { shown, failed, answer } = await loadItem(page, postType, params.slug, (post) =>
    readPostPage(page.resources, post),
  );
  const ebook = shown ? await readEbookCard(page.resources) : null;
  return data({ post: shown ?? null, ebook, texts, failed }, answer);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadOr(args, { post: null, ebook: null, failed: true });
}

export { fromLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** The page of a post (docs/produto.md, "Blog"). */
export default function PostPage({ loaderData: { post, ebook, failed } }: Route.ComponentProps) {
  const site = useSiteIdentity();
  const share = useShare();
  const { closingTitle, closingText, missing } = useTexts(BLOG);
  useFailureToast(failed, POST_NOT_LOADED.title, POST_NOT_LOADED.description);
  useTrackedView("Blog", post?.title);
  if (!post) {
    return (
      <MissingItem title={nameMissing(failed)} back={{ to: "/blog", text: "Voltar ao blog" }}>
        {failed ? POST_NOT_LOADED.description : missing}
      </MissingItem>
    );
  }
  const url = new URL(`/blog/${post.slug}`, site?.siteUrl ?? "http://localhost").href;
  return (
    <>
      <PostArticle key={post.id} post={post} url={url} ebook={ebook} />
      <Container className="blog-newsletter">
        <NewsletterSignup origin="blog" />
      </Container>
      <RelatedPosts posts={post.related} />
      {site && <StructuredData thing={import.meta.env.SSR && toArticle(site, toArticleFacts(post, share))} />}
      <div className="sheet post-end">
        <div className="sheet-rest">
          <QuoteClosing title={closingTitle}>{closingText}</QuoteClosing>
          <Motif />
        </div>
      </div>
    </>
  );
}

function toArticleFacts(post: PostPageData, share: PageShare | null): ArticleFacts {
  const { slug, image, publishedAt, updatedAt, author } = post;
  return {
    ...post,
    path: `/blog/${slug}`,
    images: [image && mediaPath(image.id, 1280, "jpg"), share?.image].filter((path) => path != null),
    publishedAt: publishedAt ?? updatedAt,
    author: author.name,
  };
}

function nameMissing(failed = false): string {
  return failed ? POST_NOT_LOADED.title : "Post não encontrado";
}

/** Renders nothing without posts. */
function RelatedPosts({ posts }: { posts: PostCardData[] }) {
  const { related } = useTexts(BLOG);
  const headingId = useId();
  if (posts.length === 0) return null;
  return (
    <Container as="section" aria-labelledby={headingId} className="related">
      <h2 id={headingId} className="text-3xl">
        {related}
      </h2>
      <PostGrid posts={posts} />
    </Container>
  );
}
