import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Data } from '../../../contract/types'
import { Picture } from '../../ui/Picture'

/** What somebody who looks at this may like too. */
export function Similar({ projects }: { projects: Data<'get-project-detail'>['similar_projects'] }) {
  const { t } = useTranslation()
  if (projects.length === 0) return null
  return (
    <section aria-labelledby="similar" className="grid gap-4">
      <h2 id="similar" className="display text-lg md:text-xl">
        {t('project.similar')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {projects.map(({ id, title, city, picture }) => (
          <li key={id} className="grid content-start gap-2">
            {picture && (
              <Picture
                src={picture.url}
                srcSet={picture.srcset}
                sizes="(min-width: 1024px) 300px, (min-width: 640px) 50vw, 100vw"
                alt=""
                width={picture.width ?? 4}
                height={picture.height ?? 3}
                hash={picture.thumbhash}
                className="aspect-4/3 w-full rounded-lg"
              />
            )}
            <Link to="/project-details/$id" params={{ id: String(id) }} className="link">
              <bdi>{title}</bdi>
            </Link>
            <span className="text-sm text-muted">
              <bdi>{city}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
