import { loadForPage } from '../../api/load-for-page'
import { stringifySearch } from '../../search-text'
import type { SitePage, SitePageProps } from '../../shell/site-page'
import { readUsers, usersQuery } from './people-query'
import { UsersPage } from './UsersPage'

/** The list of users. Their names are open to people who look here, but nothing that search engines should collect. */
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
