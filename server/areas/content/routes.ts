import { access } from '../../../contract/limits'
import { reply, type Serve } from '../../platform/http/registry'
import { spendIp } from '../../platform/security/throttle'
import { agentWithProperties, listAgents } from './agents'
import { listArticles, listFaqs, listReasons } from './articles'
import { listCategories } from './categories'
import { listCities } from './cities'
import { takeMessage } from './contact'
import { listFacilities, listFilterable } from './facilities'
import { homePage } from './home'
import { sitePage } from './site-page'
import { placeAt, suggestPlaces } from './places'
import { listSlides } from './slider'
import { webSettings } from './web-settings'
import type { Data, Parsed } from '../../../contract/types'
import { Refusal } from '../../platform/http/refusal'
import { languageList, textsIn } from '../../platform/languages/languages'

/** One language with its texts by key, or the list of languages where none is asked for (D97). Refuses with VALIDATION. */
function speech(input: Parsed<'get_languages'>): Data<'get_languages'> {
  const { language_code: code, group } = input
  if (code === undefined) return languageList()
  const language = languageList().find((one) => one.code === code)
  if (!language)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { language_code: 'refusals.choice' } })
  return { ...language, file_name: textsIn(language.code, group)! }
}

const found = 'refusals.found'

/** What the house says of itself: settings, texts, categories, places, articles, the home page. */
export function contentRoutes(serve: Serve) {
  serve('web-settings', async ({ ctx, caller }) =>
    reply(await webSettings(ctx, caller.user, caller.lang), found),
  )

  serve('get_languages', async ({ input }) => {
    const data = speech(input)
    return { ...reply(data, found), extra: { total: Array.isArray(data) ? data.length : undefined } }
  })

  serve('get_categories', async ({ input, ctx }) => {
    const { data, total } = await listCategories(ctx.db, input)
    return { ...reply(data, found), extra: { total } }
  })

  serve('get_facilities', async ({ input, ctx }) => {
    const { rows, total } = await listFacilities(ctx.db, input)
    return { ...reply(rows, found), extra: { total } }
  })

  serve('get-facilities-for-filter', async ({ input, ctx }) => {
    const { rows, total } = await listFilterable(ctx.db, input)
    return { ...reply(rows, found), extra: { total } }
  })

  serve('get-cities-data', async ({ input, ctx }) => {
    const { data, total } = await listCities(ctx.db, input)
    return { ...reply(data, found), extra: { total } }
  })

  serve('faqs', async ({ input, ctx, caller }) => {
    const { rows, total } = await listFaqs(ctx.db, input, caller.lang)
    return { ...reply(rows, found), extra: { total } }
  })

  serve('house-page', async ({ input, ctx, caller }) =>
    reply(await sitePage(ctx, input.page, caller.lang), found),
  )

  serve('get_articles', async ({ input, ctx, caller }) => {
    const { data, ...extra } = await listArticles(ctx.db, input, caller.lang)
    return { ...reply(data, found), extra }
  })

  serve('get_report_reasons', async ({ input, ctx }) => {
    const { rows, total } = await listReasons(ctx.db, input)
    return { ...reply(rows, found), extra: { total } }
  })

  serve('get-slider', async ({ input, ctx, caller }) => {
    const looker = { viewerId: caller.user?.id ?? null, now: ctx.clock.now() }
    const { data, total } = await listSlides(ctx.db, input, looker)
    return { ...reply(data, found), extra: { total } }
  })

  serve('homepage-data', async ({ input, ctx, caller }) => {
    const data = await homePage(ctx, { input, viewerId: caller.user?.id ?? null, lang: caller.lang })
    return reply(data, found)
  })

  serve('agent-list', async ({ input, ctx }) => {
    const { data, total } = await listAgents(ctx.db, input)
    return { ...reply(data, found), extra: { total } }
  })

  serve('agent-properties', async ({ input, ctx, caller }) => {
    const looker = { viewerId: caller.user?.id ?? null, now: ctx.clock.now() }
    const { data, extra } = await agentWithProperties(ctx.db, input, looker)
    return { ...reply(data, found), extra }
  })

  serve('place-suggest', async ({ input, ctx }) =>
    reply(await suggestPlaces(ctx.db, input.search, input.limit), found),
  )

  serve('place-reverse', async ({ input, ctx }) =>
    reply(await placeAt(ctx.db, input.latitude, input.longitude), found),
  )

  serve('contct_us', async ({ input, ctx, caller }) => {
    await spendIp(ctx, 'contact', caller.ip, { max: access.messagesPerIpHour, seconds: 3600 })
    const id = await takeMessage(ctx, input, caller.lang)
    return reply({ id, state: 'received' }, 'refusals.contactSent')
  })
}
