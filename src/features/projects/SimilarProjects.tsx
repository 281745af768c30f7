import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { cardGrid } from '../../shared/results/CardGridSkeleton'
import { PictureCard } from '../../shared/results/PictureCard'

/** Similar projects. */
export function SimilarProjects({ projects }: { projects: Data<'get-project-detail'>['similar_projects'] }) {
  const { t } = useTranslation()
  if (projects.length === 0) return null
  return (
    <section aria-labelledby="similar" className="grid gap-4">
      <h2 id="similar" className="display text-lg md:text-xl">
        {t('project.similar')}
      </h2>
      <ul className={cardGrid}>
        {projects.map(({ id, title, city, picture }) => (
          <li key={id}>
            <PictureCard
              path={`/project-details/${id}`}
              title={title}
              heading="h3"
              picture={picture}
              icon="home"
            >
              <p className="truncate text-sm text-muted">
                <bdi>{city}</bdi>
              </p>
            </PictureCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
