import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '../../api/use-api'
import { RichText } from '../../ui/RichText'
import { textPageQuery } from './text-page-query'

/** A page of words: its sections under their headings, with the way to each on top. */
export function TextPage({ page }: { page: string }) {
  const { title, description, sections, body } = useSuspenseQuery(textPageQuery(useApi(), page)).data.data
  if (body !== null)
    return (
      <article className="page grid gap-8 pt-6 md:pt-10">
        <header className="grid gap-2">
          <h1 dir="auto" className="display text-xl md:text-2xl">
            {title}
          </h1>
          {description !== title && (
            <p dir="auto" className="measure text-muted">
              {description}
            </p>
          )}
        </header>
        <RichText html={body} />
      </article>
    )
  return (
    <article className="page grid gap-8 pt-6 md:pt-10 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <header className="grid gap-2 lg:col-span-2">
        <h1 className="display text-xl md:text-2xl">{title}</h1>
        <p className="measure text-muted">{description}</p>
      </header>
      <nav aria-label={title} className="lg:order-last lg:sticky lg:top-20 lg:self-start">
        <ol className="grid border-s border-line ps-3 text-sm">
          {sections.map(({ heading }, index) => (
            <li key={heading}>
              <a
                href={`#part-${index + 1}`}
                className="inline-flex min-h-11 items-center text-muted hover:text-ink lg:min-h-9"
              >
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid content-start gap-8">
        {sections.map(({ heading, text }, index) => (
          <section key={heading} aria-labelledby={`part-${index + 1}`} className="grid gap-2">
            <h2 id={`part-${index + 1}`} className="display scroll-mt-20 text-lg">
              {heading}
            </h2>
            <p className="measure leading-relaxed whitespace-pre-line">{text}</p>
          </section>
        ))}
      </div>
    </article>
  )
}
