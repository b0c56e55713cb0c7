// A PDF of one page with lines of text, as small as the format allows.

const PAGE = { width: 612, height: 792, left: 72, top: 720, lineHeight: 18, fontSize: 11 }

/** Renders lines of ASCII text; the first one is the title. */
export function tinyPdf([title = '', ...lines]: string[]): Buffer {
  const { width, height, left, top, lineHeight, fontSize } = PAGE
  const text = [
    `BT /F2 16 Tf ${left} ${top} Td ${lineHeight} TL (${escapeText(title)}) Tj T* T* /F1 ${fontSize} Tf`,
    ...lines.map((line) => `(${escapeText(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    font('Courier'),
    font('Helvetica-Bold'),
  ])
}

/** Numbers the objects, and lists where each begins. */
function assemblePdf(objects: string[]) {
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

const escapeText = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')
