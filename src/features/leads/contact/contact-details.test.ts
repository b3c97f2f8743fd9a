import { describe, expect, it } from "vitest";
import { publicSettingsSchema, type PublicSettings } from "#src/settings/schema.ts";
import { readContactDetails } from "./contact-details.ts";

const NOTHING = Object.fromEntries(Object.keys(publicSettingsSchema.shape).map((key) => [key, null]));

const MESSAGE = "Olá! Vim pelo site e gostaria de conversar sobre um projeto.";

function read(settings: Partial<PublicSettings>) {
  return readContactDetails({ ...NOTHING, ...settings } as PublicSettings, MESSAGE);
}

describe("readContactDetails", () => {
  it("shows nothing that is not set", () => {
    expect(read({})).toEqual({
      email: null,
      phone: null,
      whatsapp: null,
      address: [],
      mapUrl: null,
      mapEmbedUrl: null,
    });
  });

  it("leads from an embedded map to Google's search for the address, unless there is a link of one's own", () => {
    const embedded = {
      googleMapsEmbedUrl: "https://www.google.com/maps/embed?pb=1",
      addressStreet: "Rua A, 1",
      addressCity: "Santos",
      addressState: "SP",
    };
    expect(read(embedded).mapUrl).toBe(
      "https://www.google.com/maps/search/?api=1&query=Rua+A%2C+1%2C+Santos+%E2%80%93+SP",
    );
    expect(read({ ...embedded, googleMapsUrl: "https://maps.app.goo.gl/abc" }).mapUrl).toBe(
      "https://maps.app.goo.gl/abc",
    );
    expect(read({ googleMapsEmbedUrl: embedded.googleMapsEmbedUrl }).mapUrl).toBeNull();
  });

  it.each([
    ["+551155550180", "(11) 5555-0180", "tel:+551155550180"],
    ["(11) 5555-0180", "(11) 5555-0180", "tel:+551155550180"],
    ["0800 123 4567", "0800 123 4567", "tel:08001234567"],
    ["+1 415 555 2671", "+1 415 555 2671", "tel:+14155552671"],
  ])("takes the telephone %s", (contactPhone, shown, href) => {
    expect(read({ contactPhone }).phone).toEqual({ shown, href });
  });

  it.each(["5511900000000", "11900000000", "+55 (11) 90000-0000"])(
    "begins a conversation with the WhatsApp number %s",
    (whatsappNumber) => {
      const { whatsapp } = read({ whatsappNumber });
      expect(whatsapp?.shown).toBe("(11) 90000-0000");
      expect(whatsapp?.href).toMatch(/^\/whatsapp\?text=Ol%C3%A1!%20Vim/);
    },
  );

  it("puts the address together from what there is", () => {
    expect(read({ addressCity: "Lajeado", addressState: "RS" }).address).toEqual(["Lajeado – RS"]);
    expect(read({ addressStreet: "Rua A, 1", addressZipCode: "95900-000" }).address).toEqual([
      "Rua A, 1",
      "CEP 95900-000",
    ]);
    expect(read({ addressCountry: "Brasil" }).address).toEqual([]);
  });
});
