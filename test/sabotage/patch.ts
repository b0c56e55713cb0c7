/** A rule of the product, broken on purpose, and the test that must notice. */
export interface Patch {
  /** What the patch breaks. */
  breaks: string
  edits: { file: string; find: string; replace: string }[]
  /** The test file to run, and the name of the test that must fail. */
  test: { file: string; name: string }
}
