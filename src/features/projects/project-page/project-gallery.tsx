import { useCallback, useRef, useState } from "react";
import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { Picture, type PictureImage } from "#src/ui/images/picture.tsx";
import { Container } from "#src/ui/primitives/container.tsx";

interface ProjectGalleryProps {
  title: string;
  pictures: PictureImage[];
}

/** Shows a project's images in a strip to swipe; several images get arrows, a counter and thumbnails. */
export function ProjectGallery({ title, pictures }: ProjectGalleryProps) {
  const { strip, shown, show, onKeyDown, stripEvents } = useGallery(pictures.length);
  const isSeveral = pictures.length > 1;
  return (
    <Container
      as="section"
      aria-label="Imagens do projeto"
      className="gallery"
      onKeyDown={isSeveral ? onKeyDown : undefined}
    >
      <div className="gallery-stage">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
        <ul ref={strip} tabIndex={isSeveral ? 0 : undefined} className="gallery-strip" {...stripEvents}>
          {pictures.map((picture, index) => (
            <li key={picture.id} id={toAnchor(index)}>
              <CoverPicture
                title={title}
                image={picture}
                alt={`${picture.alt ?? title}: imagem ${index + 1} de ${pictures.length}`}
                sizes="(min-width: 75rem) 71rem, calc(100vw - 2.5rem)"
                priority={index === 0}
                className="gallery-picture"
                mayMove
              />
            </li>
          ))}
        </ul>
        {isSeveral && (
          <div className="gallery-steps">
            <Step label="Imagem anterior" path="M14 5l-7 7 7 7" onClick={() => show(shown - 1)} />
            <output className="gallery-counter">{`${shown + 1} / ${pictures.length}`}</output>
            <Step label="Próxima imagem" path="M10 5l7 7-7 7" onClick={() => show(shown + 1)} />
          </div>
        )}
      </div>
      {isSeveral && <Thumbnails pictures={pictures} shown={shown} onShow={show} />}
    </Container>
  );
}

function Step({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} className="gallery-step" onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

interface ThumbnailsProps {
  pictures: PictureImage[];
  shown: number;
  onShow: (index: number) => void;
}

function Thumbnails({ pictures, shown, onShow }: ThumbnailsProps) {
  return (
    <>
      <ul className="gallery-thumbnails">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={`Ver imagem ${index + 1}`}
              aria-current={index === shown}
              className="gallery-thumbnail"
              onClick={() => onShow(index)}
            >
              <Picture image={picture} alt="" sizes="8rem" className="gallery-thumbnail-picture" isStill />
            </button>
          </li>
        ))}
      </ul>
      {/* Without scripts, links replace the buttons. */}
      <p className="gallery-anchors">
        {pictures.map((picture, index) => (
          <a key={picture.id} href={`#${toAnchor(index)}`} aria-label={`Imagem ${index + 1}`}>
            {index + 1}
          </a>
        ))}
      </p>
    </>
  );
}

function toAnchor(index: number): string {
  return `imagem-${index + 1}`;
}

/** Keeps the state of a scrollable strip of images: the image shown, and functions to show another. */
function useGallery(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  /** The image that the strip is scrolling to; those it passes do not count as shown. */
  const target = useRef<number>(undefined);

  const show = useCallback(
    (index: number) => {
      const next = (index + count) % count;
      target.current = next;
      setShown(next);
      strip.current?.scrollTo({ left: next * strip.current.clientWidth });
    },
    [count],
  );
  const onScroll = ({ currentTarget }: React.UIEvent<HTMLElement>): void => {
    const passing = Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
    if (target.current === undefined) setShown(passing);
    else if (passing === target.current) target.current = undefined;
  };
  /** The visitor scrolls by hand: the target no longer counts. */
  const onGrab = (): void => {
    target.current = undefined;
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(shown + step);
  };
  return { strip, shown, show, onKeyDown, stripEvents: { onScroll, onPointerDown: onGrab, onWheel: onGrab } };
}
