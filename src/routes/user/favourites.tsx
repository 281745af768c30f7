import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { FavouritesPage } from '../../features/listings/favourites/FavouritesPage'
import { pageTitle } from '../../app/page/page-title'
import { readPage } from '../-reads'

export const Route = createFileRoute('/user/favourites')({
  ssr: false,
  validateSearch: readPage,
  head: pageTitle('browse.favourites'),
  component: Page,
})

function Page() {
  const { page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const turn = useCallback(
    (to: number) => void navigate({ search: to > 1 ? { page: to } : {}, replace: true }),
    [navigate],
  )
  return <FavouritesPage page={page} onPage={turn} />
}
