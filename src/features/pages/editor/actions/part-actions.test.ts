import { describe, expect, it } from "vitest";
import { formSection } from "../../sections/form/schema.ts";
import { fieldAt, fieldsOf } from "../../sections/show-props.ts";
import { type ChangedParts, partActionsOf, partName } from "./part-actions.ts";

const field = { maxItems: 3, items: { properties: { name: { control: "line" as const } } } };
const list = [{ name: "a" }, { name: "b" }];

/** Applies an action to a list; undefined if it is not possible. */
function changeBy(name: string, parts: Parameters<typeof partActionsOf>[0]): ChangedParts | undefined {
  let made: ChangedParts | undefined;
  const actions = partActionsOf(parts, partName(parts), (_action, changed) => (made = changed));
  actions.find((action) => action.name === name)?.run?.();
  return made;
}

describe("actions of a part", () => {
  it("move it within its list, and say where it is", () => {
    expect(changeBy("up", { list, index: 1, field })).toEqual({
      list: [{ name: "b" }, { name: "a" }],
      index: 0,
      announcement: "2. b: posição 1 de 2",
    });
    expect(changeBy("up", { list, index: 0, field })).toBeUndefined();
    expect(changeBy("down", { list, index: 1, field })).toBeUndefined();
  });

  it("copy it while there is room", () => {
    expect(changeBy("duplicate", { list, index: 0, field })).toMatchObject({
      list: [{ name: "a" }, { name: "a" }, { name: "b" }],
      index: 1,
    });
    expect(changeBy("duplicate", { list: [...list, {}], index: 0, field })).toBeUndefined();
  });

  it("leave the one that has come to its place chosen, or the one before", () => {
    expect(changeBy("remove", { list, index: 0, field })?.index).toBe(0);
    expect(changeBy("remove", { list, index: 1, field })?.index).toBe(0);
    expect(changeBy("remove", { list: [{}], index: 0, field })?.index).toBe(-1);
  });

  it("give the copy of a form's field a name of its own: the form stays valid", () => {
    const fields = formSection.starter.fields ?? [];
    const parts = {
      list: fields,
      index: 1,
      field: fieldAt(fieldsOf(formSection as never), ["fields"]) ?? {},
    };
    const once = changeBy("duplicate", parts);
    const twice = changeBy("duplicate", { ...parts, list: once?.list ?? [] });
    expect(twice?.list.map((one) => (one as { name: string }).name)).toEqual([
      "nome",
      "email",
      "email_3",
      "email_2",
      "mensagem",
    ]);
    expect(formSection.schema.safeParse({ fields: twice?.list }).success).toBe(true);
  });
});
