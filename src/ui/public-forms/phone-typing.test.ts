import { describe, expect, it } from "vitest";
import { normalizePhone } from "#src/shared/people/person-schema.ts";
import { formatPhoneEdit } from "./phone-typing.ts";

describe("normalizePhone", () => {
  it.each([
    ["11999999999", "+5511999999999"],
    ["(11) 99999-9999", "+5511999999999"],
    ["+55 (11) 99999-9999", "+5511999999999"],
    ["5511999999999", "+5511999999999"],
    ["1133334444", "+551133334444"],
    ["55 11 3333-4444", "+551133334444"],
    // 55 is also the area code of Santa Maria: eleven digits keep it.
    ["55999999999", "+5555999999999"],
    ["(55) 3222-1234", "+555532221234"],
    // With what is dialled before a number of another city.
    ["041991000034", "+5541991000034"],
    ["(041) 3333-4444", "+554133334444"],
    ["0 15 41 99100-0034", "+5541991000034"],
    ["+55 (0) 41 99100-0034", "+5541991000034"],
  ])("keeps %s as %s", (typed, phone) => {
    expect(normalizePhone(typed)).toEqual({ ok: true, phone });
  });
  it.each(["", "   "])("takes %j as none given", (typed) => {
    expect(normalizePhone(typed)).toEqual({ ok: true, phone: null });
  });
  it.each([
    "119999",
    "123456789",
    "119999999999",
    "11888888888",
    "abc",
    "+1 415 555 2671",
    "---",
    "0800 123 4567",
  ])("refuses %s", (typed) => {
    expect(normalizePhone(typed)).toEqual({ ok: false });
  });
});

describe("formatPhoneEdit", () => {
  /** `|` marks the caret. */
  function edit(marked: string, forward = false): string {
    const { value, caret } = formatPhoneEdit(marked.replace("|", ""), marked.indexOf("|"), forward);
    return `${value.slice(0, caret)}|${value.slice(caret)}`;
  }

  it.each([
    ["typing at the end", "(119|", "(11) 9|"],
    ["typing in the middle", "(11) 979|99-9999", "(11) 979|99-9999"],
    ["inserting an eleventh digit", "(11) 3334|3-4444", "(11) 3334|3-4444"],
    ["a digit too many in area 55", "(55) 99999-99991|", "(55) 99999-99991|"],
    ["typing the country code to its end", "(55) 11999-999999|", "(11) 99999-9999|"],
    ["deleting a digit in the middle", "(11) 9|999-9999", "(11) 9|9999-999"],
    ["deleting the hyphen backwards", "(11) 99999|9999", "(11) 99999|-9999"],
    ["deleting everything", "|", "|"],
    ["pasting with the country code", "+55 11 99999-9999|", "(11) 99999-9999|"],
    ["deleting back to the area code", "(11) |", "(11|"],
    ["letters", "(11) 9x|9", "(11) 9|9"],
  ])("%s: %s gives %s", (_case, typed, shown) => {
    expect(edit(typed)).toBe(shown);
  });
  it("deleting the hyphen forwards passes it", () => {
    expect(edit("(11) 99999|9999", true)).toBe("(11) 99999-|9999");
  });
});
