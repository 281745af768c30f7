import { createFileRoute } from '@tanstack/react-router'
import { ProjectPage } from '../features/projects/ProjectPage'
import { requireTexts } from '../i18n/load'
import { pageTitle } from '../shell/page-title'

/** One project by its id, or by its slug (D96). */
export const Route = createFileRoute('/project-details/$id')({
  ssr: false,
  beforeLoad: ({ context }) => requireTexts(context),
  head: pageTitle('projects.one'),
  component: Detail,
})

function Detail() {
  const { id } = Route.useParams()
  return <ProjectPage which={/^\d{1,15}$/.test(id) ? { id: Number(id) } : { slug_id: id }} />
}
