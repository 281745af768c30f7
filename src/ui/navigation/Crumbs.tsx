import { Link } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation'

/** A breadcrumb. */
export interface Crumb {
  name: string
  path: string
}

/** Breadcrumbs from the home page; the last is the current page and not a link. */
export function Crumbs({ trail }: { trail: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('ui.crumbs')} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ name, path }, index) => (
          <li key={path} className="flex min-h-11 min-w-0 items-center gap-2 md:min-h-8">
            {index > 0 && <span aria-hidden="true">/</span>}
            {index < trail.length - 1 ? (
              <Link
                to={path}
                className="inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-8"
              >
                {name}
              </Link>
            ) : (
              <bdi aria-current="page" className="line-clamp-1 text-ink">
                {name}
              </bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
