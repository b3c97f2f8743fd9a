import { expect, it } from "vitest";
import { readVideoAddress } from "./video-address.ts";

const YOUTUBE = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1";

it.each([
  ["https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10", YOUTUBE],
  ["https://youtu.be/aqz-KE-bpKQ?si=x", YOUTUBE],
  ["https://m.youtube.com/shorts/aqz-KE-bpKQ", YOUTUBE],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  ["https://player.vimeo.com/video/76979871?h=1", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
])("%s is played in a frame", (address, src) => {
  expect(readVideoAddress(address)).toEqual({ kind: "frame", src });
});

it.each(["/videos/obra.mp4", "https://cdn.example/obra.mp4"])("%s is a file", (src) => {
  expect(readVideoAddress(src)).toEqual({ kind: "file", src });
});

it.each([
  "",
  "#x",
  "//fora.example/x.mp4",
  "http://fora.example/x.mp4",
  "javascript:alert(1)",
  "https://www.youtube.com/watch?v=%22%3E%3Cscript%3E",
  "https://www.youtube.com/",
  "https://vimeo.com/sobre",
])("%j is no video", (address) => {
  expect(readVideoAddress(address)).toBeNull();
});
