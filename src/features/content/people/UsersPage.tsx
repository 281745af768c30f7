import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useApi } from '../../../app/api/use-api'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { loadForPage } from '../../../app/api/load-for-page'
import { stringifySearch } from '../../../app/page/search-params'
import type { SitePage, SitePageProps } from '../../../app/page/site-page'
import { readUsers, usersQuery, type UsersFilter } from './people-query'
import { PeopleList } from './PeopleList'

interface UsersPageProps {
  filter: UsersFilter
  onFilter: (filter: UsersFilter) => void
}

/** Names and pictures of users with public content (D94). */
function UsersPage({ filter, onFilter }: UsersPageProps) {
  const { t } = useTranslation()
  const list = useQuery({ ...usersQuery(useApi(), filter), placeholderData: keepPreviousData })
  return (
    <PeopleList
      of="users"
      filter={filter}
      onFilter={onFilter}
      list={list}
      link={(search, props) => (
        <Link {...props} to="/$page" params={{ page: 'users' }} search={{ ...search }} />
      )}
    >
      <Checkbox
        label={t('pages.users.listing')}
        checked={filter.has_property ?? false}
        onChange={({ target }) =>
          onFilter({ ...filter, has_property: target.checked || undefined, offset: undefined })
        }
      />
    </PeopleList>
  )
}

/** List of users. Visible to visitors, but not indexed by search engines. */
export const users: SitePage = {
  load: async ({ api, queryClient, i18n }, search) => {
    const filter = readUsers(search)
    await loadForPage(queryClient, usersQuery(api, filter))
    return {
      path: `/users${stringifySearch({ ...filter })}`,
      title: i18n.t('pages.users.title'),
      description: i18n.t('pages.users.text'),
      hidden: true,
    }
  },
  Page: Users,
}

function Users({ search, onSearch }: SitePageProps) {
  return <UsersPage filter={readUsers(search)} onFilter={onSearch} />
}
