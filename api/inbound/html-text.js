// Turns HTML into text. Nothing here may take more than linear time: anyone can send HTML.

import { decodeHTML } from 'entities'

const MAX_HTML = 2_000_000
const MAX_URL = 2_000

const unseen = /^(?:style|script|head|title|template|noframes|object|iframe|select|textarea)$/
const blocks =
  /^(?:p|div|tr|li|ul|ol|dl|dt|dd|h[1-6]|table|tbody|thead|section|article|header|footer|blockquote|pre|hr|center|form|address|body)$/
const voids = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** Returns the text of HTML as a reader sees it, with the URL behind each link. */
export function textOfHtml(html) {
  const source = html.slice(0, MAX_HTML)
  return write(source, true) ?? write(source, false)
}

/** Null when a hidden element is never closed: it would hide all of the rest. */
function write(html, hides) {
  const page = new Page()
  let hidden = null
  for (const token of tokensOf(html)) {
    if (hidden) {
      if (token.name !== hidden.name) continue
      hidden.depth += token.isEnd ? -1 : 1
      if (hidden.depth === 0) hidden = null
    } else if (token.text !== undefined) page.addText(decodeHTML(token.text))
    else if (hides && !token.isEnd && !voids.test(token.name) && isHidden(token.tag)) {
      hidden = { name: token.name, depth: 1 }
    } else page.addTag(token)
  }
  return hidden ? null : page.finish()
}

/** The text that mail programs show in lists before an email is opened. */
const isHidden = (tag) => /\bdisplay\s{0,5}:\s{0,5}none|\bmso-hide\s{0,5}:\s{0,5}all/i.test(tag)

class Page {
  #parts = []
  #isLineStart = true
  #endsWithSpace = true
  #preformatted = 0
  #link = null

  addText(text) {
    if (this.#preformatted > 0) {
      for (const [n, line] of text.split(/\r?\n/).entries()) {
        if (n > 0) this.#breakLine()
        this.#write(line)
      }
    } else {
      const words = text.replace(/\s+/g, ' ')
      this.#write(this.#endsWithSpace ? words.trimStart() : words)
    }
  }

  addTag({ name, isEnd, tag }) {
    if (name === 'br') this.#breakLine()
    if (blocks.test(name)) this.#endLine()
    if (name === 'li' && !isEnd) this.#write('- ')
    if (name === 'td' || name === 'th') this.addText(' ')
    if (name === 'pre') this.#preformatted = Math.max(this.#preformatted + (isEnd ? -1 : 1), 0)
    if (name === 'a') {
      this.#endLink()
      if (!isEnd) this.#link = { url: urlIn(tag), at: this.#parts.length }
    }
    // A button is an image with a description.
    if (name === 'img' && this.#link) this.addText(decodeHTML(attributeOf(tag, 'alt')))
  }

  finish() {
    this.#endLink()
    return this.#parts
      .join('')
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  #endLink() {
    if (!this.#link) return
    const { url, at } = this.#link
    this.#link = null
    const words = this.#parts.slice(at).join('')
    if (url && !bare(words.slice(0, 2 * MAX_URL)).includes(bare(url))) {
      this.#write(`${words.trim() && !words.endsWith(' ') ? ' ' : ''}<${url}>`)
    }
  }

  #endLine() {
    if (!this.#isLineStart) this.#breakLine()
  }

  #breakLine() {
    this.#parts.push('\n')
    this.#isLineStart = true
    this.#endsWithSpace = true
  }

  #write(text) {
    if (!text) return
    this.#parts.push(text)
    this.#isLineStart &&= text.trim() === ''
    this.#endsWithSpace = text.endsWith(' ')
  }
}

/** A URL as people write it. */
const bare = (url) =>
  url
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/\/$/, '')

function urlIn(tag) {
  const url = decodeHTML(attributeOf(tag, 'href')).replace(/\s/g, '')
  return /^(?:https?:\/\/|mailto:|tel:)./i.test(url) ? url.slice(0, MAX_URL) : null
}

const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g

function attributeOf(tag, name) {
  for (const [, key, double, single, unquoted] of tag.slice(0, 20_000).matchAll(ATTRIBUTE)) {
    if (key.toLowerCase() === name) return double ?? single ?? unquoted ?? ''
  }
  return ''
}

const TAG = /<(\/?)([a-z][^\s/>]{0,40})/iy

/** Splits HTML into tags and the text between them. */
function* tokensOf(html) {
  const ends = endFinder(html)
  const lastTagEnd = html.lastIndexOf('>')
  let at = 0
  let textFrom = 0
  while (at <= lastTagEnd) {
    const start = html.indexOf('<', at)
    if (start < 0 || start > lastTagEnd) break
    TAG.lastIndex = start
    const [, slash, word] = TAG.exec(html) ?? []
    const isDeclaration = html[start + 1] === '!' || html[start + 1] === '?'
    if (!word && !isDeclaration) {
      at = start + 1 // "price < $35,000"
      continue
    }
    if (start > textFrom) yield { text: html.slice(textFrom, start) }
    const name = word?.toLowerCase() ?? ''
    const isComment = html.startsWith('<!--', start)
    const end = isComment ? ends.ofComment(start + 4) : ends.ofTag(start + 1)
    at = end < 0 ? start + 4 : end
    if (!slash && unseen.test(name)) at = ends.ofElement(name, at)
    else if (name)
      yield { name, isEnd: slash === '/', tag: html.slice(start + 1 + name.length, at - 1) }
    textFrom = at
  }
  // A tag that never ends is none.
  const rest = html.slice(textFrom)
  const cut = rest.search(/<[a-z/!]\S{0,20}(?:\s|$)/i)
  yield { text: cut < 0 ? rest : rest.slice(0, cut) }
}

/** Finds ends in HTML. What is never closed is searched for its end only once. */
function endFinder(html) {
  const unclosed = new Set()
  let minds = true
  const find = (key, from, end) => {
    if (unclosed.has(key)) return -1
    end.lastIndex = from
    if (end.test(html)) return end.lastIndex
    unclosed.add(key)
    return -1
  }
  return {
    ofComment: (from) => find('!--', from, /-->/g),
    /** Returns `from` for one that is never closed, so that its content stays. */
    ofElement(name, from) {
      const end =
        name === 'head'
          ? /<\/head\s{0,100}>|(?=<body\b)/gi
          : new RegExp(`</${name}\\s{0,100}>`, 'gi')
      const found = find(name, from, end)
      return found < 0 ? from : found
    },
    /** A quoted value may contain the end of a tag. */
    ofTag(from) {
      if (minds) {
        const end = endOfQuotedTag(html, from)
        if (end >= 0) return end
        minds = false
      }
      const end = html.indexOf('>', from)
      return end < 0 ? -1 : end + 1
    },
  }
}

function endOfQuotedTag(html, from) {
  let before = ''
  for (let at = from; at < html.length; at++) {
    const character = html[at]
    if (character === '>') return at + 1
    if ((character === '"' || character === "'") && before === '=') {
      at = html.indexOf(character, at + 1)
      if (at < 0) return -1
    }
    if (character !== ' ') before = character
  }
  return -1
}
