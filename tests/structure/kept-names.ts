import type { KeptName } from './names'

/** Permitted uses of retired words. */
export const keptNames: readonly KeptName[] = [
  {
    path: /^(contract|src|workshop\/demo|server\/(app|platform\/db)|server\/areas\/(content|listings|search|alerts|admin\/records|setup|payments)|server\/core\/purge|server\/areas\/admin|machines\/flows\/wizard|tests|workshop|e2e)\//,
    name: /^(place\w*|\w*Place[A-Z]?\w*|places|place_due|cluster-places|node-place|use-place-names|place-\w+)$/,
    why: 'a city, an area, a country: a place on a map',
  },
  {
    path: /^server\/areas\/search\/|^server\/areas\/alerts|^server\/app\/(import|jobs)|^workshop\/demo|^src\/(shared\/results|features\/(content|admin))|^src\/routes|^(tests|workshop)\/|^contract\/(filter\/|values)|^server\/areas\/(content|crawlers)|^e2e|^src\/ui|^src\/features\/(listings|alerts|personal)|^src\/flows\/wizard/,
    name: /words?$|^words|^[Ww]ord|^(noteWords|readWords|typedWords|wordsIn|isWord|onWords|withWords)$/i,
    why: 'what a person types to search, a page of words, and the words of a text that is measured',
  },
  {
    path: /^server\/(platform|gateways)\/|^workshop\/sandbox\/|^server\/areas\/(payments|admin|notifications|verification|chat)|^server\/core\/purge|^machines\/(records\/payment|diagram|flows)|^src\/features\/(admin|workflows)|^(tests|workshop)\/|^contract\/|^src\/shared\/reports/,
    name: /words?$|^[Ww]ord|_word$|^search_word$|^SearchWordTable$/i,
    why: "the gateway's own word for a status, which the wire and a column call so; passwords and the like",
  },
  {
    path: /^server\/|^workshop\/|^contract\/|^src\/features\/admin|^(tests|workshop)\//,
    name: /^(by_hand|letter|way|_way|said|wish|WishTable|heard)$/,
    why: 'a column of the database or a key of the wire, and what is read from it as it stands there',
  },
  {
    path: /^contract\/texts\/|^contract\/texts$/,
    name: /^(house|enHouse|arHouse)$/,
    why: "a namespace of texts, which an operator's own translations name",
  },
  {
    path: /^server\/areas\/setup|^workshop\/demo|^(tests|workshop)\//,
    name: /^(\w*[Hh]ouses?|desks?|doors?|door[A-Z]\w*|thing)$/,
    why: 'a home as a kind of property, and its doors and desks',
  },
  { path: /./, name: /^(handOver|HandOverInput)$/, why: 'to hand over, the verb' },
  {
    path: /./,
    name: /^(anyLetter|any-letter|letters?|lettersBeforeAsking|lettersMin|letterWidth)$/,
    why: 'a letter of an alphabet',
  },
  {
    path: /^(machines|src|e2e|tests|workshop)\//,
    name: /^(onTheWay|alreadyUnderWay|codeOnItsWay|heard)$/,
    why: "names of a chart's states and guards, which histories, texts and pictures know by them",
  },
]
