import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '../../../app/api/use-api'
import { RichText } from '../../../ui/format/RichText'
import { foundOr404 } from '../../../app/api/found-or-404'
import type { SitePage, SitePageProps } from '../../../app/page/site-page'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'

/** Returns the query for a text page in the reader's language. */
const textPageQuery = (api: Api, page: string) => callQuery(api, 'house-page', { page })

/** A text page with its sections and a table of contents. */
function TextPage({ page }: { page: string }) {
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

const made = new Map<string, SitePage>()

/**
 * Returns a page written by the operator (about, terms, privacy and others). Its text is fetched, so no other page
 * bundles it.
 */
export function wordPage(page: string): SitePage {
  const known = made.get(page)
  if (known) return known
  const own: SitePage = {
    load: async ({ api, queryClient }) => {
      const asked = queryClient.ensureQueryData(textPageQuery(api, page))
      const { title, description } = (await foundOr404(asked)).data
      return { path: `/${page}`, title, description }
    },
    Page: (_props: SitePageProps) => <TextPage page={page} />,
  }
  // Cached, because a component recreated on each render would lose its state.
  if (made.size < 100) made.set(page, own)
  return own
}
