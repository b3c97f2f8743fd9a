import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type S3Server, startS3Server } from "#src/testing/s3-server.ts";
import { readConfig } from "./config.ts";
import { openStorage, type Storage } from "./storage.ts";

const KEY = "images/abc/master.webp";
const bytes = Buffer.from("prumo");

let dataDir: string;
let bucket: S3Server;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-storage-"));
  bucket = await startS3Server();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await bucket.close();
});

describe.each(["a folder", "a bucket"])("files in %s", (place) => {
  let storage: Storage;
  beforeEach(async () => {
    const environment = place === "a bucket" ? bucket.environment : {};
    storage = await openStorage(readConfig({ ...environment, DATA_DIR: dataDir }));
    await storage.removeFolder("images");
  });

  it("are read as they were written", async () => {
    await storage.write(KEY, bytes);
    expect(await storage.read(KEY)).toEqual(bytes);
    await storage.write(KEY, Buffer.from("outro"));
    expect(String(await storage.read(KEY))).toBe("outro");
  });

  it("are null where there is none", async () => {
    expect(await storage.read("images/none/master.webp")).toBeNull();
  });

  it("are removed by the folder, and no others", async () => {
    // More than one page of the bucket's listing.
    for (let i = 0; i < 12; i++) await storage.write(`images/abc/${i}.webp`, bytes);
    await storage.write("images/abcd/1.webp", bytes);
    await storage.removeFolder("images/abc");
    expect(await storage.read("images/abc/0.webp")).toBeNull();
    expect(await storage.read("images/abc/11.webp")).toBeNull();
    expect(await storage.read("images/abcd/1.webp")).toEqual(bytes);
    await storage.removeFolder("images/abc");
  });

  it("are made once, however many ask at once, and kept", async () => {
    const make = vi.fn(async () => bytes);
    const asked = Array.from({ length: 5 }, () => storage.readOrMake(KEY, make));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 5 }, () => bytes));
    expect(await storage.readOrMake(KEY, make)).toEqual(bytes);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("are made again after a failure", async () => {
    const failing = storage.readOrMake(KEY, () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await storage.readOrMake(KEY, async () => null)).toBeNull();
    expect(await storage.readOrMake(KEY, async () => bytes)).toEqual(bytes);
  });
});

describe("a folder", () => {
  it("never shows half a file, nor leaves one behind", async () => {
    const storage = await openStorage(readConfig({ DATA_DIR: dataDir }));
    const sizes = [1_000_000, 2_000_000];
    await Promise.all(sizes.map((size) => storage.write(KEY, Buffer.alloc(size))));
    expect(sizes).toContain((await storage.read(KEY))?.length);
    expect(await readdir(join(dataDir, "uploads/images/abc"))).toEqual(["master.webp"]);
    expect(await readFile(join(dataDir, "uploads", KEY))).toEqual(await storage.read(KEY));
  });

  it("is refused in one line where it cannot be made", async () => {
    const file = join(dataDir, "file");
    await writeFile(file, "");
    await chmod(file, 0o600);
    await expect(openStorage(readConfig({ DATA_DIR: file }))).rejects.toThrow(
      /^DATA_DIR \(.*\) não pode ser usado/,
    );
  });
});

describe("a bucket", () => {
  it("that is away is an error for the caller to answer with 503, not a missing file", async () => {
    const storage = await openStorage(readConfig({ ...bucket.environment, DATA_DIR: dataDir }));
    bucket.away = true;
    await expect(storage.read(KEY)).rejects.toMatchObject({ statusCode: 503 });
    await expect(storage.write(KEY, bytes)).rejects.toMatchObject({ statusCode: 503 });
    bucket.away = false;
  });

  it("is not written to with a wrong key", async () => {
    const wrong = { ...bucket.environment, S3_SECRET_ACCESS_KEY: "wrong", DATA_DIR: dataDir };
    const storage = await openStorage(readConfig(wrong));
    await expect(storage.write("images/x", bytes)).rejects.toMatchObject({ statusCode: 503 });
    expect(bucket.objects.has("images/x")).toBe(false);
  });
});
