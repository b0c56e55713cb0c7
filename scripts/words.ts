import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Part of `npm run check`: words that mark a text as translated, and citations of documents that a reader cannot
// open. Rewrite the sentence, not only the word.

// In quotes or backticks a word is a name, such as the Unix user `nobody`.
const words =
  /(?<!['`])\b(who(m)?ever|nobody|somebody|everybody|anew|e-mail(s|ed)?|who of|so many|all the same|(?<!\] )of before|(spec|decisions), sections?|(is|are|was|were) told|as ever|its eyes|before the eyes|so long as|hears of|knocks?)\b/gi
/** What visitors and buyers read has curly apostrophes; comments don't. */
const straight = /^(?!.*(\/\/|\/\*|^\s*\*)).*[a-z]'(?:[dmst]|ll|re|ve)\b/i
const readByVisitors = /^web\/(?!staff\/|graphiql\/|generated\/).*(?<!\.(test|cases))\.tsx$/
const texts = /\.(tsx?|jsx?|css|html|md|graphql|prisma|sql|ya?ml|json)$/
const notOurs = /^(package-lock\.json|scripts\/words\.ts|prisma\/(migrations\/.*|rules)\.sql)$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => texts.test(file) && !notOurs.test(file))

let found = 0
for (const file of files) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [word] of line.matchAll(words)) {
      found++
      console.error(`${file}:${index + 1}: "${word}"`)
    }
    if (readByVisitors.test(file) && straight.test(line)) {
      found++
      console.error(`${file}:${index + 1}: a straight apostrophe, instead of ’`)
    }
  }
}
if (found > 0) {
  console.error('Rewrite these sentences; see Language in CONTRIBUTING.md.')
  process.exitCode = 1
}
