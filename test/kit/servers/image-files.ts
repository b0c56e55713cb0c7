import { cp, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Made by the image's own Node, with a command of the Dockerfile. */
const COMPILE_CACHE = 'dist/compile-cache'

/** The `COPY` lines of the Dockerfile's last stage, and copies what they copy into a folder. */
export async function imageFiles() {
  const [, buildStage = '', lastStage = ''] = (await readFile('Dockerfile', 'utf8')).split(
    /^FROM /m,
  )
  return {
    copies: [...lastStage.matchAll(/^COPY (.*)$/gm)].map(([, words = '']) => words),
    makeCompileCache: /^RUN (NODE_COMPILE_CACHE=.*)$/m.exec(buildStage)?.[1] ?? '',
    async copyTo(folder: string) {
      for (const [, from = '', to = ''] of lastStage.matchAll(
        /^COPY --from=build \/shop\/(\S+) (\S+)$/gm,
      )) {
        if (from !== COMPILE_CACHE) await cp(from, join(folder, to), { recursive: true })
      }
    },
  }
}

/** The size of all files below a folder. */
export async function bytesIn(folder: string) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    names.filter((name) => name.isFile()).map((file) => stat(join(file.parentPath, file.name))),
  )
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
