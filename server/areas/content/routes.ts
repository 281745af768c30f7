import { access } from '../../../contract/limits'
import { type Serve, found, reply } from '../../platform/http/registry'
import { spendIp } from '../../platform/security/throttle'
import { agentWithProperties, listAgents } from './agents'
import { listArticles, listFaqs, listReasons } from './articles'
import { listCategories } from './categories'
import { listCities } from './cities'
import { takeMessage } from './contact'
import { listFacilities, listFilterable } from './facilities'
import { homePage } from './home-page'
import { sitePage } from './site-page'
import { placeAt, suggestPlaces } from './place-suggestions'
import { listSlides } from './slider'
import { webSettings } from './web-settings'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import { Refusal } from '../../platform/refusal'
import { languageList, textsIn } from '../../platform/texts/languages'

/**
 * Returns a language with its texts by key, or the list of languages if none is given (D97). Refuses with VALIDATION.
 */
function speech(input: Parsed<'get_languages'>): Data<'get_languages'> {
  const { language_code: code, group } = input
  if (code === undefined) return languageList()
  const language = languageList().find((one) => one.code === code)
  if (!language)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { language_code: 'refusals.choice' } })
  return { ...language, file_name: textsIn(language.code, group)! }
}

/** Registers the calls for public content: settings, texts, categories, places, articles and the home page. */
export function contentRoutes(serve: Serve) {
  serve('web-settings', async ({ ctx, caller }) =>
    reply(await webSettings(ctx, caller.user, caller.lang), 'refusals.found'),
  )

  serve('get_languages', async ({ input }) => {
    const data = speech(input)
    return {
      ...reply(data, 'refusals.found'),
      extra: { total: Array.isArray(data) ? data.length : undefined },
    }
  })

  serve('get_categories', async ({ input, ctx }) => found(await listCategories(ctx, input)))

  serve('get_facilities', async ({ input, ctx }) => found(await listFacilities(ctx.db, input)))

  serve('get-facilities-for-filter', async ({ input, ctx }) => found(await listFilterable(ctx.db, input)))

  serve('get-cities-data', async ({ input, ctx }) => found(await listCities(ctx.db, input)))

  serve('faqs', async ({ input, ctx, caller }) => found(await listFaqs(ctx.db, input, caller.lang)))

  serve('house-page', async ({ input, ctx, caller }) =>
    reply(await sitePage(ctx, input.page, caller.lang), 'refusals.found'),
  )

  serve('get_articles', async ({ input, ctx, caller }) =>
    found(await listArticles(ctx.db, input, caller.lang)),
  )

  serve('get_report_reasons', async ({ input, ctx }) => found(await listReasons(ctx.db, input)))

  serve('get-slider', async ({ input, ctx, caller }) => {
    const looker = { viewerId: caller.user?.id ?? null, now: ctx.clock.now() }
    return found(await listSlides(ctx.db, input, looker))
  })

  serve('homepage-data', async ({ input, ctx, caller }) => {
    const data = await homePage(ctx, { input, viewerId: caller.user?.id ?? null, lang: caller.lang })
    return reply(data, 'refusals.found')
  })

  serve('agent-list', async ({ input, ctx }) => found(await listAgents(ctx.db, input)))

  serve('agent-properties', async ({ input, ctx, caller }) => {
    const looker = { viewerId: caller.user?.id ?? null, now: ctx.clock.now() }
    const { data, extra } = await agentWithProperties(ctx.db, input, looker)
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('place-suggest', async ({ input, ctx }) =>
    reply(await suggestPlaces(ctx.db, input.search, input.limit), 'refusals.found'),
  )

  serve('place-reverse', async ({ input, ctx }) =>
    reply(await placeAt(ctx.db, input.latitude, input.longitude), 'refusals.found'),
  )

  serve('contct_us', async ({ input, ctx, caller }) => {
    await spendIp(ctx, 'contact', caller.ip, { max: access.messagesPerIpHour, seconds: 3600 })
    const id = await takeMessage(ctx, input, caller.lang)
    return reply({ id, state: 'received' }, 'refusals.contactSent')
  })
}
