import type { ReactNode } from "react";
import { ANSWER_TIME_DAYS } from "#src/shared/time/deadlines.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import type { ContactDetails } from "./contact-details.ts";

interface ContactChannelsProps extends ContactDetails {
  title: ReactNode;
  whatsappText: ReactNode;
  whatsappButton: ReactNode;
}

/** Shows the company's e-mail, telephone or WhatsApp, and address (docs/produto.md, "Contact"). */
export function ContactChannels({ title, whatsappText, whatsappButton, ...details }: ContactChannelsProps) {
  const { email, phone, whatsapp, address, mapUrl, answerTime } = details;
  const call = phone ?? whatsapp;
  if (!email && !call && address.length === 0) return null;
  return (
    <section aria-labelledby="outros-caminhos" className="py-16 md:py-28">
      <Container>
        <h2 id="outros-caminhos" className="text-3xl">
          {title}
        </h2>
        {answerTime && (
          <p className="mt-3 max-w-[34rem] text-muted">
            {`Nos últimos ${ANSWER_TIME_DAYS} dias, metade das mensagens foi respondida em até ${answerTime}.`}
          </p>
        )}
        <div className="contact-channels">
          {email && (
            <Channel title="E-mail">
              <ChannelLink href={email.href}>{email.shown}</ChannelLink>
            </Channel>
          )}
          {call && (
            <Channel title={phone ? "Telefone" : "WhatsApp"}>
              <ChannelLink href={call.href}>{call.shown}</ChannelLink>
            </Channel>
          )}
          {address.length > 0 && (
            <Channel title="Endereço">
              <Address lines={address} mapUrl={mapUrl} />
            </Channel>
          )}
          {whatsapp && <WhatsappCard href={whatsapp.href} text={whatsappText} button={whatsappButton} />}
        </div>
      </Container>
    </section>
  );
}

function Address({ lines, mapUrl }: { lines: string[]; mapUrl: string | null }) {
  return (
    <>
      <address className="not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {mapUrl && (
        <p className="mt-3">
          <ChannelLink href={mapUrl} newTab>
            Abrir no mapa
          </ChannelLink>
        </p>
      )}
    </>
  );
}

function Channel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="contact-channel">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">{title}</h3>
      <div className="mt-2 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}

function ChannelLink({
  href,
  newTab,
  children,
}: {
  href: string;
  newTab?: boolean;
  children: React.ReactNode;
}) {
  return (
    <a
      href={href}
      className="-my-2 inline-flex min-h-11 items-center font-semibold text-primary-ink underline decoration-1 underline-offset-4 hover:decoration-2"
      {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
    >
      {children}
      {newTab && <span className="sr-only"> (abre em outra aba)</span>}
    </a>
  );
}

function WhatsappCard({ href, text, button }: { href: string; text: ReactNode; button: ReactNode }) {
  return (
    <div className="contact-whatsapp band">
      <div>
        <h3 className="text-2xl">Prefere WhatsApp?</h3>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <a
        href={href}
        target="_blank"
        rel="noopener nofollow"
        className={buttonClass({ variant: "outline", size: "lg" })}
      >
        {button}
        <span className="sr-only"> (abre em outra aba)</span>
      </a>
    </div>
  );
}
