import type { Words } from '../words.ts'

export const remarks: Words<'remarks'> = {
  // Why a list did not activate itself
  list_waits_account_paused: 'Das ganze Konto ist pausiert.',
  list_waits_breakers_open:
    '{count, plural, one {Ein Alarm hält} other {# Alarme halten}} Preise an. Beantworten Sie {count, plural, one {ihn} other {sie}} zuerst.',
  list_waits_for_people: 'Nach den Regeln des Kontos aktivieren sich Listen nicht selbst.',
  list_waits_not_live:
    'Nach den Regeln des Kontos sehen Kunden Basispreise{mode, select, shadow {, im Schattenmodus} other {, pausiert}}.',
  list_not_drafted:
    'Die Liste ließ sich nicht entwerfen, {tries, plural, one {einmal} other {#-mal in Folge}}. Den Grund nennt das Protokoll des Dienstes.',
  list_waits_empty: 'Die Liste hat keine Einträge.',
  list_waits_unidentified:
    '{moved, plural, one {# Preis ändert} other {# Preise ändern}} sich, {unidentified, plural, one {# davon beruht} other {# davon beruhen}} auf Daten, die noch nicht zeigen, wie die Nachfrage dem Preis folgt.',
  list_waits_far_prices:
    '{count, plural, one {Ein Preis ginge} other {# Preise gingen}} über „{maxIncrease}“ oder „{maxDecrease}“ hinaus. Stimmen die Kosten?',
  list_waits_may_lose:
    'Im schlechtesten Fall verliert die Liste {lossMinor} von den {profitMinor}, die die jetzigen Preise einbringen. Das ist mehr, als „{maxLoss}“ erlaubt.',

  // Why an entry of a list has its price
  entry_locked: 'Gesperrt: Der jetzige Preis bleibt.',
  entry_small:
    'Gesperrt: Eine Änderung um {moveShare} ist kleiner als die {leastShare}, ab denen diese Liste Preise ändert.',
  entry_stopped:
    'Ausgelassen: Ein Alarm hält seine Preise an. Beantworten Sie ihn, und entwerfen Sie die Liste neu.',
  entry_waits:
    'Vorerst bleibt es bei {priceMinor}. {bestMinor} gilt als besser, um {gainMinor} in {days, plural, one {einem Tag} other {# Tagen}}, kommt aber erst später an die Reihe: „{maxLoss}“ lässt nicht alle Preise auf einmal ändern.',
  entry_waits_unmeasured:
    'Vorerst bleibt es bei {priceMinor}. {bestMinor} gilt als besser, kommt aber erst später an die Reihe: „{maxLoss}“ lässt nicht alle Preise auf einmal ändern.',
  entry_returns:
    'Vorerst wieder {priceMinor}. {bestMinor} gilt als besser, um {gainMinor} in {days, plural, one {einem Tag} other {# Tagen}}, aber jetzt sind andere an der Reihe: „{maxLoss}“ lässt nicht alle Preise auf einmal ändern.',
  entry_stays:
    '{priceMinor} bleibt{holdsFactor, select, none {} other {, begrenzt durch „{holdsFactor}“}}: {why, select, risk {Ein anderer Preis könnte mehr verlieren, als „{maxLoss}“ jetzt erlaubt} costless {Ohne Stückkosten bringt kein anderer Preis sicher mehr ein} unsold {Noch wurde nichts verkauft, das zeigt, was ein anderer Preis bewirkt} unidentified {Was verkauft wurde, sagt zu wenig, um ihn zu ändern} other {Kein zulässiger Preis verspricht genug mehr Gewinn}}.',
  entry_moves:
    '{way, select, up {Um {moveShare} höher} other {Um {moveShare} niedriger}}: {priceMinor}{holdsFactor, select, none {} other {, begrenzt durch „{holdsFactor}“}}{how, select, chosen {, von Hand gewählt} drawn {, ausgelost, um zu lernen, wie die Verkäufe reagieren} other {}}. In {days, plural, one {einem Tag} other {# Tagen}} werden {profitMinor} {profitWay, select, less {weniger} other {mehr}} Gewinn erwartet{costBasis, select, known {} other { (bei den ungünstigsten Kosten)}}, zu 90 % zwischen {lowMinor} und {highMinor}, mit {units, plural, one {# Stück} other {# Stück}} {unitsWay, select, less {weniger} other {mehr}}.',
  entry_moves_unmeasured:
    '{way, select, up {Um {moveShare} höher} other {Um {moveShare} niedriger}}: {priceMinor}{holdsFactor, select, none {} other {, begrenzt durch „{holdsFactor}“}}{how, select, chosen {, von Hand gewählt} drawn {, ausgelost, um zu lernen, wie die Verkäufe reagieren} other {}}. Was das einbringt, ist nicht bekannt: Noch wurde nichts verkauft.',

  // What is asked about rules and rows that were taken
  max_increase_wide:
    'Preise dürfen um {maxIncreaseShare} steigen, auf das {times, number}-Fache des Basispreises. Ist das gewollt?',
  cap_over: 'Die Obergrenze für {region} endete am {untilAt} und bindet keinen Preis mehr.',
  stock_over:
    'Der Tag, bis zu dem der Bestand reichen soll, der {untilAt}, ist vorbei: Der Bestand bindet keinen Preis mehr.',
  cost_above_base_price:
    '„{unitCost}“ ist {costMinor} und der Basispreis {baseMinor}: Zum Basispreis macht jeder Verkauf Verlust.',
  cost_far_below_base_price:
    '„{unitCost}“ ist {costMinor} und der Basispreis {baseMinor}. Stimmen die Kosten?',
  group_prices_far_apart:
    'In der Gruppe „{group}“ liegen die Basispreise zwischen {lowestMinor} und {highestMinor}. Ein Kunde, den ein Produkt verliert, zählt als Käufer eines anderen zu dessen vollem Preis. Zählen Sie in gleichen Einheiten, etwa Monats- und Jahrestarife in Monaten, oder geben Sie den teuren Produkten eine eigene Gruppe.',
  limit_far_from_base_price:
    '„{limitField}“ ist {limitMinor} und der Basispreis {baseMinor}. Stimmt das?',
  base_price_moved_far: 'Der Basispreis ist jetzt {baseMinor} und war {beforeMinor}. Stimmt das?',
  base_price_far_from_others:
    'Der Basispreis ist {baseMinor}; bei {count} ähnlichen Produkten liegt er zwischen {lowestMinor} und {highestMinor}. Stimmt das?',
  entry_price_moved_far:
    'Der Preis würde sich um {changeShare} ändern, von {currentMinor} auf {priceMinor}. Stimmt das?',
  entry_price_beyond_rule:
    '{priceMinor} weicht um {changeShare} von heute {currentMinor} ab und liegt jenseits von „{ruleField}“: Vorgeschlagen wird höchstens bis {limitMinor}. Stimmt das?',
  row_cost_above_price:
    '„{productId}“ kostet im Einkauf {costMinor} bei einem Preis von {priceMinor}{more, plural, =0 {} one {, auch in einer weiteren Zeile} other {, auch in # weiteren Zeilen}}. Sind das die Kosten eines Stücks?',
  row_cost_far_below_price:
    '„{productId}“ kostet im Einkauf nur {costMinor} bei einem Preis von {priceMinor}{more, plural, =0 {} one {, auch in einer weiteren Zeile} other {, auch in # weiteren Zeilen}}. Stimmt das?',
  row_cost_far_from_others:
    '„{productId}“ kostet im Einkauf {costMinor}; üblich sind {usualMinor}{more, plural, =0 {} one {, auch in einer weiteren Zeile} other {, auch in # weiteren Zeilen}}. Stimmt das?',
  offer_price_far_from_base:
    '„{productId}“ wurde für {priceMinor} angeboten, über das {times}-Fache vom Basispreis ({baseMinor}) entfernt{more, plural, =0 {} one {, auch in einer weiteren Zeile} other {, auch in # weiteren Zeilen}}. Aus solchen Angeboten lernen die Preise nichts. Ist der Basispreis falsch, berichtigen Sie ihn.',
  row_price_off_by_units:
    '„{productId}“ hat den Preis {priceMinor} und den Basispreis {baseMinor}{more, plural, =0 {} one {, auch in einer weiteren Zeile} other {, auch in # weiteren Zeilen}}. Stimmt das?',
  returned_more_than_bought:
    'Zurückgegeben: {returned}, gekauft: {bought}. Keines bleibt. Melden Sie bei einer Rückgabe alle Stücke, die bisher zurückkamen.',
  returned_without_purchase:
    'Zu dieser Preisauskunft wurde kein Kauf gemeldet, sie gilt als nicht gekauft. Melden Sie erst den Kauf, dann die Rückgabe von {returned}.',
  rows_share_time:
    '„{productId}“ hat einen Zeitraum ab {fromAt}, der sich mit dem ab {otherFromAt} überschneidet{more, plural, =0 {} one {, auch in einer weiteren Zeile} other {, auch in # weiteren Zeilen}}. Bei gleichem Zeitraum zählt die letzte Zeile. Addieren Sie Bestellpositionen vorher.',
  row_shares_stored_time:
    '„{productId}“ hat einen Zeitraum vom {fromAt} bis zum {untilAt}, der sich mit dem gespeicherten vom {otherFromAt} bis zum {otherUntilAt} überschneidet{more, plural, =0 {} one {, auch in einer weiteren Zeile} other {, auch in # weiteren Zeilen}}. Diese Zeit zählt doppelt.',

  // What happened that concerns somebody
  news_breaker:
    '{kind, select, unit_cost {Neue Stückkosten können kaum stimmen ({product, select, none {alle Produkte} other {{product}}})} competitor_price {Ein Wettbewerberpreis weicht stark vom bisherigen ab ({product, select, none {alle Produkte} other {{product}}})} base_price {Ein neuer Basispreis weicht stark vom bisherigen ab ({product, select, none {alle Produkte} other {{product}}})} loss {Preise bringen weniger ein als Basispreise ({product, select, none {alle Produkte} other {{product}}})} other {Der Verkauf ist abgebrochen ({product, select, none {alle Produkte} other {{product}}})}}. {stops, select, yes {Preise stehen still, bis jemand antwortet} other {Der Wert wartet auf eine Antwort}}.',
  news_list_ended: '„{name}“ ist beendet: Sehen Sie, was sie eingebracht hat.',
  news_list_reverted: '„{name}“ wurde zurückgenommen: Die Preise sind wie zuvor.',
  news_approval_awaited: '„{name}“ wartet auf Ihre Freigabe.',
  news_commented: '{author} hat „{name}“ kommentiert.',
  news_import_stuck:
    'Ein Import von {kind, select, sales {Verkäufen} orders {Bestellungen} offers {Angeboten} policies {Kosten und Leitplanken} other {Produkten}} ist auf halbem Weg stehen geblieben: Senden Sie die Datei noch einmal, dann geht es dort weiter.',
  news_import_undone:
    'Ein Import von {kind, select, sales {Verkäufen} orders {Bestellungen} offers {Angeboten} policies {Kosten und Leitplanken} other {Produkten}} wurde zurückgenommen: {removed, plural, =0 {} one {# Zeile entfernt, } other {# Zeilen entfernt, }}{restored, plural, one {# Zeile} other {# Zeilen}} wie zuvor.',
  news_import_ended:
    'Ein Import von {kind, select, sales {Verkäufen} orders {Bestellungen} offers {Angeboten} policies {Kosten und Leitplanken} other {Produkten}} ist fertig: {recorded, plural, one {# Zeile} other {# Zeilen}} übernommen{rejected, plural, =0 {} one {, # Zeile abgelehnt} other {, # Zeilen abgelehnt}}.',
}
