import { describe, expect, it } from "vitest";
import { formatNational, readPhone, splitExtension, splitPhones, toWhatsappLink } from "./phone-links.ts";

describe("readPhone", () => {
  it.each([
    ["+551155550180", "(11) 5555-0180", "tel:+551155550180", "https://wa.me/551155550180"],
    ["(11) 5555-0180", "(11) 5555-0180", "tel:+551155550180", "https://wa.me/551155550180"],
    ["5511900000000", "(11) 90000-0000", "tel:+5511900000000", "https://wa.me/5511900000000"],
    ["(+55) 11 90000-0000", "(11) 90000-0000", "tel:+5511900000000", "https://wa.me/5511900000000"],
    ["011 90000-0000", "(11) 90000-0000", "tel:+5511900000000", "https://wa.me/5511900000000"],
    // 55 is also the area code of Santa Maria.
    ["55 99999-9999", "(55) 99999-9999", "tel:+5555999999999", "https://wa.me/5555999999999"],
    ["0800 123 4567", "0800 123 4567", "tel:08001234567", "https://wa.me/558001234567"],
    ["0800-12-3456", "0800 12 3456", "tel:0800123456", "https://wa.me/55800123456"],
    ["4004 1234", "4004-1234", "tel:40041234", null],
    ["+1 415 555 2671", "+1 415 555 2671", "tel:+14155552671", "https://wa.me/14155552671"],
    ["00351 21 123 4567", "00351 21 123 4567", "tel:+351211234567", "https://wa.me/351211234567"],
    ["190", "190", "tel:190", null],
    ["11 5555-0180 ramal 12", "(11) 5555-0180 ramal 12", "tel:+551155550180", "https://wa.me/551155550180"],
    ["(11) 5555-0180 r.12", "(11) 5555-0180 r.12", "tel:+551155550180", "https://wa.me/551155550180"],
    ["+1 415 555 2671 x12", "+1 415 555 2671 x12", "tel:+14155552671", "https://wa.me/14155552671"],
    [
      "1155550180 / 11 90000-0000",
      "(11) 5555-0180 / 11 90000-0000",
      "tel:+551155550180",
      "https://wa.me/551155550180",
    ],
    [
      "(11) 90000-0000 ou 5555-0180",
      "(11) 90000-0000 ou 5555-0180",
      "tel:+5511900000000",
      "https://wa.me/5511900000000",
    ],
    ["5555-0180", "5555-0180", "tel:55550180", null],
    [
      "Fone e WhatsApp: 11 90000-0000",
      "(11) 90000-0000",
      "tel:+5511900000000",
      "https://wa.me/5511900000000",
    ],
  ])("takes %s", (typed, shown, tel, whatsapp) => {
    expect(readPhone(typed)).toEqual({ shown, tel, whatsapp });
  });

  it.each([null, "", "  ", "a combinar"])("takes %j for none", (typed) => {
    expect(readPhone(typed)).toBeNull();
  });
});

describe("splitPhones", () => {
  it.each([
    ["(11) 3333-4444 ou (11) 98888-7777", ["(11) 3333-4444", "(11) 98888-7777"]],
    ["11 3333-4444; 11 98888-7777", ["11 3333-4444", "11 98888-7777"]],
    ["+55 11 3333-4444 ::: +55 11 98888-7777", ["+55 11 3333-4444", "+55 11 98888-7777"]],
    ["3333-4444 ramal 12 e 98888-7777", ["3333-4444 ramal 12", "98888-7777"]],
    ["5,51199E+12", ["5,51199E+12"]],
    ["", []],
  ])("splits %s", (typed, phones) => {
    expect(splitPhones(typed)).toEqual(phones);
  });
});

describe("splitExtension", () => {
  it.each([
    ["(11) 3333-4444 ramal 12", "(11) 3333-4444", " ramal 12"],
    ["(11) 3333-4444 #12", "(11) 3333-4444", " #12"],
    ["(11) 3333-4444", "(11) 3333-4444", ""],
  ])("splits %s", (phone, number, extension) => {
    expect(splitExtension(phone)).toEqual({ number, extension });
  });
});

describe("formatNational", () => {
  it.each([
    ["", ""],
    ["1", "(1"],
    ["11", "(11"],
    ["119", "(11) 9"],
    ["119999", "(11) 9999"],
    ["1199999", "(11) 99999"],
    ["11999999", "(11) 99999-9"],
    ["11999999999", "(11) 99999-9999"],
    ["1133334444", "(11) 3333-4444"],
    // One digit too many is shown, so that the person notices the mistake.
    ["119999999991", "(11) 99999-99991"],
  ])("shows %j as %j", (digits, shown) => {
    expect(formatNational(digits)).toBe(shown);
  });
});

describe("toWhatsappLink", () => {
  it.each([
    ["5511900000000", "5511900000000"],
    ["(11) 90000-0000", "5511900000000"],
    ["+351 912 345 678", "351912345678"],
  ])("writes to %s by WhatsApp", (typed, digits) => {
    expect(toWhatsappLink(typed, "Olá & bom dia")).toMatch(new RegExp(`^https://wa\\.me/${digits}\\?text=`));
  });

  it.each([null, "", " ", "nenhum"])("has no WhatsApp link for %j", (typed) => {
    expect(toWhatsappLink(typed, "Olá & bom dia")).toBeNull();
  });
});
