import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '../../app/api/use-api'
import { usePerson } from '../../app/session/use-session'
import { NotFoundPage } from '../../app/shell/NotFoundPage'
import { ProjectDetails } from './ProjectDetails'
import { projectQuery } from './project-query'
import { DetailSkeleton } from '../../shared/detail/DetailSkeleton'

/** Public page of a project. */
export function ProjectPage({ named }: { named: string }) {
  return <ProjectDetails project={useSuspenseQuery(projectQuery(useApi(), named)).data.data} />
}

/**
 * Shown when the server, which renders for guests, doesn't find a project. It may exist but not be public, so signed-in
 * users request it again with their token.
 */
export function NotPublic({ named }: { named: string }) {
  const person = usePerson()
  const { data, isPending } = useQuery({ ...projectQuery(useApi(), named), enabled: person !== null })
  if (person && data) return <ProjectDetails project={data.data} />
  return person && isPending ? <DetailSkeleton /> : <NotFoundPage />
}
