import { oldImages, pinnedImages } from './images'

// Weekly in CI, and by hand: `npx tsx scripts/image-ages.ts`. Not part of `npm run check`, because it asks
// Docker Hub, and fails without a change of ours.

const problems = await oldImages(pinnedImages())
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
