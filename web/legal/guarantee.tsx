import { guarantee } from '../../shared/guarantee'
import { LegalPage, Part } from './legal-page'

export function Guarantee() {
  return (
    <LegalPage
      title={guarantee.title}
      intro="Every package comes with it. Here is the whole of it; there is no fine print elsewhere."
    >
      {guarantee.points.map(({ title, text }) => (
        <Part key={title} title={title}>
          <p>{text}</p>
        </Part>
      ))}
    </LegalPage>
  )
}
