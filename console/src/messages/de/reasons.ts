import type { Words } from '../words.ts'

export const reasons: Words<'reasons'> = {
  // Price lists
  list_not_draft_to_edit:
    'Die Liste {status, select, drafting {wird noch entworfen} active {ist aktiv} other {ist beendet}}: Nur ein Entwurf lässt sich ändern.',
  list_changed_since:
    'Jemand hat die Liste geändert, nachdem Sie sie geöffnet haben. Sehen Sie die Preise noch einmal durch.',
  list_not_draft_to_approve:
    'Die Liste {status, select, drafting {wird noch entworfen} active {ist aktiv} other {ist beendet}}: Nur ein Entwurf lässt sich freigeben.',
  list_not_draft_to_decline:
    'Die Liste {status, select, drafting {wird noch entworfen} active {ist aktiv} other {ist beendet}}: Nur ein Entwurf lässt sich ablehnen.',
  list_still_drafting:
    'Die Liste wird noch entworfen: Sie lässt sich aktivieren, sobald der Entwurf fertig ist.',
  list_not_draft_to_activate:
    'Die Liste ist {status, select, active {schon aktiv} other {beendet}}: Nur ein Entwurf lässt sich aktivieren.',
  list_time_over: 'Die Laufzeit der Liste endete am {untilAt}. Entwerfen Sie eine neue.',
  list_empty: 'Die Liste hat keine Einträge. Entwerfen Sie eine mit Produkten in ihrer Währung.',
  list_base_prices_changed:
    'Seit dem Entwurf der Liste haben sich Basispreise geändert: {changed} von {entries} Einträgen gelten nicht mehr, etwa der von „{productId}“. Entwerfen Sie die Liste neu.',
  switchback_begun:
    'Ein Switchback wird vor seinem ersten Tag aktiviert, und dieser begann am {fromAt}. Entwerfen Sie einen neuen.',
  list_ended: 'Die Liste ist bereits beendet.',
  list_not_active:
    'Die Liste {status, select, drafting {wird noch entworfen} active {ist aktiv} other {ist nicht aktiv}}: Nur eine aktive lässt sich zurücknehmen.',
  list_no_switchback:
    'Die Liste ist kein Switchback, und nur was ein Switchback eingebracht hat, lässt sich aus seinem Plan beweisen.',
  list_maker_approves:
    'Sie haben die Liste angefordert oder einen Eintrag geändert. Deshalb muss jemand anderes sie freigeben, mit eigener Anmeldung oder eigenem Schlüssel.',
  list_unapproved:
    'Die Liste wartet auf die Freigabe durch eine zweite Person: So will es die Regel „{listApproval}“ des Kontos. Bitten Sie jemanden, sie durchzusehen und freizugeben.',
  list_unapproved_move:
    'Die Liste wartet auf die Freigabe durch eine zweite Person: Sie ändert einen Preis um {movedShare}, und „{listApprovalAbove}“ steht auf {boundShare}. Bitten Sie jemanden, sie durchzusehen und freizugeben.',
  approval_rule_needs_scope:
    '„{listApproval}“ und „{listApprovalAbove}“ kann nur ändern, wer Listen freigeben darf. Lassen Sie beide, wie sie sind, oder bitten Sie eine solche Person.',
  list_loss_unknown:
    'Die Liste ändert {count, plural, one {den Preis eines Produkts, von dem} other {# Preise von Produkten, von denen}} noch nichts verkauft wurde. Niemand weiß, was das kosten kann, und dieser Schlüssel darf nur einen Geldbetrag riskieren. Sperren Sie die Einträge, lassen Sie sie aus oder lassen Sie die Liste von einer Person aktivieren.',
  list_loss_beyond_share:
    'Die Liste kann {stakeMinor} verlieren, und dieser Schlüssel darf {allowedMinor} aufs Spiel setzen: {lossShare} der {leftMinor}, die „{maxLoss}“ für ihre Produkte übrig lässt, abzüglich der {ownMinor}, die er schon riskiert. Der Entwurf wartet auf eine Person, die ihn aktiviert; einer mit weniger Risiko lässt sich jetzt aktivieren.',
  list_of_another:
    'Jemand anderes hat die Liste aktiviert, und dieser Schlüssel darf nur eigene zurücknehmen. Lassen Sie es eine Person tun, oder halten Sie die Preise an, wenn sie falsch aussehen.',
  list_repeats_itself:
    'Eine wiederkehrende Liste wird von selbst neu entworfen und aktiviert, und dafür steht dieser Schlüssel nicht ein. Wählen Sie „Einmalig“, oder lassen Sie eine Person sie anfordern.',
  lists_drafting_full:
    'Es werden schon {most} Listen entworfen, mehr geht nicht gleichzeitig. Versuchen Sie es wieder, wenn eine fertig ist, oder verwerfen Sie eine.',
  list_ends_before_start:
    'Die Liste würde am {untilAt} enden, und das ist nicht nach ihrem Beginn am {fromAt}. Wählen Sie einen späteren Tag.',
  list_ends_in_past:
    'Die Liste würde am {untilAt} enden, und das ist vorbei. Wählen Sie einen späteren Tag.',
  list_too_long:
    'Eine Liste gilt höchstens {mostDays} Tage, und diese würde vom {fromAt} bis zum {untilAt} gelten. Wählen Sie eine kürzere Zeit.',
  list_starts_too_late:
    'Die Liste würde am {fromAt} beginnen, erst in mehr als {mostDays} Tagen. Wählen Sie einen früheren Tag.',
  currency_unsold:
    'In {unsoldCurrency} wird nichts verkauft, die Liste bliebe leer. Ihre Produkte sind in {soldCurrency}.',
  category_unknown: 'Kein Produkt hat die Kategorie „{category}“. Wählen Sie eine andere.',
  switchback_burn_in_too_long:
    'Eine Runde hat {days, plural, one {# Tag} other {# Tage}}, und {burnInDays} davon würden nicht zählen. Lassen Sie weniger aus.',
  switchback_blocks_too_short:
    'Runden zu {days, plural, one {# Tag} other {# Tagen}} sind nicht länger, als genannte Preise gelten („{cooldownSeconds}“). Wählen Sie längere Runden.',
  switchback_too_few_blocks:
    'Mindestens vier Runden zu {days, plural, one {# Tag} other {# Tagen}} sind nötig, und die Liste endet am {untilAt}. Wählen Sie einen späteren letzten Tag oder kürzere Runden.',
  entry_missing: 'Die Liste hat keinen Eintrag für dieses Produkt.',
  price_outside_limits:
    '{rule, select, unit_cost {Die Stückkosten} min_price {Der Mindestpreis} other {Der Höchstpreis}} des Produkts{limitMinor, select, none {} other { von {limitMinor}}} {rule, select, unit_cost {lassen} other {lässt}} {priceMinor} nicht zu. Wählen Sie einen anderen Preis, oder ändern Sie seine Leitplanken.',
  opposite_price_outside_limits:
    'Neben {priceMinor} zeigt die Liste auch {oppositeMinor}, ebenso weit auf der anderen Seite des jetzigen Preises. {rule, select, unit_cost {Die Stückkosten} min_price {Der Mindestpreis} other {Der Höchstpreis}} des Produkts von {limitMinor} {rule, select, unit_cost {lassen} other {lässt}} das nicht zu. Wählen Sie einen Preis, der näher am jetzigen liegt.',
  price_above_cap:
    '„{emergencyCaps}“ lassen während der Liste höchstens {capMinor} zu und nicht {priceMinor}. Wählen Sie einen niedrigeren Preis.',
  price_rule_beside_price:
    'Ein Preis und eine Regel für den Preis sind zugleich angegeben. Geben Sie eines von beiden an.',
  price_rule_without_cost:
    'Die Regel braucht Stückkosten, und für das Produkt sind keine bekannt. Setzen Sie „{unitCost}“ in seinen Leitplanken, oder rechnen Sie von einem anderen Preis aus.',
  price_rule_without_competitor:
    'Die Regel braucht einen Wettbewerberpreis, und für das Produkt ist keiner bekannt. Setzen Sie „{competitor}“ in seinen Regeln, oder rechnen Sie von einem anderen Preis aus.',
  comments_full:
    'Die Liste hat {most} Kommentare, mehr geht nicht. Löschen Sie zuerst einige von Ihren.',
  comment_of_another:
    '{author} hat den Kommentar geschrieben, und nur wer ihn schrieb, kann ihn löschen. Antworten Sie mit einem eigenen Kommentar.',
  entry_basis_not_kept:
    'Woraus der Preis vorgeschlagen wurde, ist nicht mehr gespeichert: Die Liste ist zu alt. Entwerfen Sie eine neue.',
  file_unreadable:
    'Die Datei lässt sich nicht als CSV lesen. Senden Sie sie so, wie sie exportiert wurde, mit anderen Preisen darin.',
  file_lacks_product_column:
    'In der ersten Zeile der Datei fehlt die Spalte product_id. Senden Sie die Spalten des Exports: product_id und beliebige von price, locked, dropped und note.',
  file_too_many_rows:
    'Die Datei hat mehr als {mostRows, number} Zeilen, und die Liste hat weniger Produkte. Senden Sie jedes Produkt einmal, oder die Datei in Teilen.',
  file_product_not_in_list:
    'Dieses Produkt steht nicht in der Liste: Sie enthält nur die, mit denen sie entworfen wurde.',
  file_note_too_long: 'Die Notiz hat {characters} Zeichen. Schreiben Sie höchstens {most}.',
  file_price_unreadable:
    'Der Preis „{came}“ ist nicht lesbar. Schreiben Sie eine Zahl {decimals, plural, =0 {ohne Nachkommastellen} one {mit höchstens # Nachkommastelle} other {mit höchstens # Nachkommastellen}}.',
  file_flag_unreadable: 'In der Spalte {column} steht „{came}“. Schreiben Sie true oder false.',

  // Products and their rules
  min_price_above_max_price:
    '„{minPrice}“ wäre {minPriceMinor} und „{maxPrice}“ {maxPriceMinor}. Der niedrigste Preis darf nicht über dem höchsten liegen.',
  unit_cost_above_max_price:
    '„{unitCost}“ wäre {unitCostMinor} und „{maxPrice}“ {maxPriceMinor}. Kein Preis könnte die Kosten decken.',
  min_margin_without_cost:
    '„{minMargin}“ braucht „{unitCost}“, hier oder in den Regeln des Kontos.',
  margins_reversed:
    'Margen von {lowShare} bis {highShare} sind vertauscht. Geben Sie die niedrigere zuerst an.',
  diversions_reversed:
    '„{diversionBetween}“ von {lowShare} bis {highShare} ist vertauscht. Geben Sie den niedrigeren Anteil zuerst an.',
  volume_break_not_above:
    'Eine Menge ab {from} folgt nicht auf die ab {before}. Größere Mengen stehen weiter unten, jede mit größerem Rabatt.',
  volume_discount_not_above:
    'Ein Rabatt von {discountShare} liegt nicht über den {beforeShare} davor. Größere Mengen stehen weiter unten, jede mit größerem Rabatt.',
  emergency_cap_reversed:
    'Eine Obergrenze würde am {untilAt} enden, und das ist nicht nach ihrem Beginn am {fromAt}.',
  rule_contradicts_product:
    '„{lowerField}“ wäre {lowerMinor} und „{maxPrice}“ {maxPriceMinor} beim Produkt „{productId}“, für das „{ownField}“ eigens gesetzt ist. Wählen Sie „{accountField}“ anders, oder ändern Sie zuerst die Regeln dieses Produkts.',
  product_to_rule_missing: 'Dieses Produkt gibt es nicht. Legen Sie es zuerst an.',
  product_missing: 'Dieses Produkt gibt es nicht.',
  product_exists:
    'Ein Produkt mit der ID „{productId}“ gibt es schon. Ändern Sie dieses, oder wählen Sie eine andere ID.',
  product_status_not_allowed:
    'Das Produkt ist {status, select, active {aktiv} paused {pausiert} other {archiviert}} und lässt sich so nicht {wanted, select, active {fortsetzen} paused {pausieren} other {archivieren}}. Setzen Sie es zuerst fort.',
  currency_needs_base_price:
    'Eine andere Währung braucht einen Basispreis in ihr. Geben Sie einen an.',
  nest_missing: 'Diese Produkte gelten nicht mehr als zusammengehörig. Laden Sie die Seite neu.',
  product_to_quote_missing:
    'Das Produkt „{productId}“ gibt es nicht, und dieses Konto erteilt für unbekannte Produkte keine Preisauskunft. Legen Sie es zuerst an.',
  product_archived:
    'Das Produkt „{productId}“ ist archiviert und erhält keine Preisauskunft. Setzen Sie es zuerst fort.',
  quote_basis_not_kept:
    'Was diese Preisauskunft entschied, ist nicht mehr gespeichert: Sie ist zu alt. Sehen Sie sich eine neuere an.',
  quote_missing: 'Die Preisauskunft „{quoteId}“ gibt es nicht. Es wurde nichts festgehalten.',
  quote_is_preview:
    'Diese Preisauskunft ist eine Vorschau, zu der nichts festgehalten wird. Fragen Sie den Preis ohne Vorschau an.',

  // Imports, reports and forecasts
  moment_too_early:
    '„{field}“ ist {cameAt}, das ist vor dem {earliestAt}. Geben Sie an, wann es geschah.',
  moment_too_late:
    '„{field}“ ist {cameAt}, das ist mehr als {aheadDays, plural, one {einen Tag} other {# Tage}} von jetzt entfernt. Geben Sie an, wann es geschah.',
  period_not_after_start:
    'Der Zeitraum würde am {untilAt} enden, und das ist nicht nach seinem Beginn am {fromAt}.',
  rows_overlap:
    '{count, plural, one {Eine Zeile teilt} other {# Zeilen teilen}} Zeit mit anderen Zeilen des Produkts, und diese Zeit würde doppelt zählen, etwa {fromAt} bis {untilAt} bei „{productId}“. Senden Sie Zeilen genau der gespeicherten Zeiträume, die dann deren Platz einnehmen, oder behalten Sie beide.',
  many_rows_overlap:
    '{count, plural, one {Mindestens eine Zeile teilt} other {Mindestens # Zeilen teilen}} Zeit mit anderen Zeilen des Produkts, und diese Zeit würde doppelt zählen, etwa {fromAt} bis {untilAt} bei „{productId}“. Senden Sie Zeilen genau der gespeicherten Zeiträume, die dann deren Platz einnehmen, oder behalten Sie beide.',
  rows_hundredfold:
    'Die Preise sind etwa das Hundertfache der Basispreise: „{productId}“ kostet hier {priceMinor}, und der Basispreis ist {baseMinor}. Sind die Beträge ganze Cent, nennen Sie ihre Spalte price_cents. Sind die Basispreise falsch, berichtigen Sie zuerst diese.',
  simulation_row_differs:
    'Eine Zeile hat „{came}“, und der Backtest ist für „{asked}“ angefragt. Senden Sie die anderen für sich.',
  simulations_full:
    '{most} Berechnungen dieses Kontos warten oder laufen schon. Versuchen Sie es wieder, wenn eine fertig ist.',
  currency_without_data:
    'Das Produkt hat weder einen Basispreis noch Daten in {cameCurrency}. Seine Währung ist {ownCurrency}.',
  forecast_visits_untold:
    'Die Verkäufe des Produkts sagen nicht, aus wie vielen Besuchen sie stammen. Für {visits, plural, one {# Besuch} other {# Besuche}} lässt sich nichts sagen.',
  forecast_starts_too_early:
    'Die Zeit würde am {fromAt} beginnen, vor dem {earliestAt}. Wählen Sie eine spätere.',
  forecast_ends_before_start:
    'Die Zeit würde am {untilAt} enden, und das ist nicht nach ihrem Beginn am {fromAt}. Wählen Sie ein späteres Ende.',
  forecast_too_long:
    'Vom {fromAt} bis zum {untilAt} sind es mehr als {mostDays} Tage. Wählen Sie eine kürzere Zeit.',
  forecast_too_far:
    'Die Zeit würde am {untilAt} enden, erst in mehr als {mostDays} Tagen. Wählen Sie eine frühere.',
  report_ends_before_start:
    'Die Zeit beginnt am {fromAt}, und das ist nicht vor ihrem Ende. Wählen Sie einen früheren Beginn.',
  report_too_long:
    'Die Zeit beginnt am {fromAt}, mehr als {mostDays} Tage vor ihrem Ende. Wählen Sie einen späteren Beginn.',
  import_sent_elsewhere:
    'Dieselbe Datei wird gerade auch anderswo gesendet, und {bytes, number} Byte davon sind übernommen. Versuchen Sie es in einer Sekunde wieder: Was übernommen ist, wird übersprungen.',
  import_gone: 'Den Import gibt es nicht mehr. Beginnen Sie einen neuen.',
  import_over:
    'Der Import ist {status, select, completed {abgeschlossen} cancelled {abgebrochen} other {zurückgenommen}} und nimmt keine Zeilen mehr an. Beginnen Sie einen neuen.',
  import_closed:
    'Der Import ist {status, select, completed {abgeschlossen} cancelled {abgebrochen} other {zurückgenommen}} und nimmt keine Zeilen mehr an. Beginnen Sie einen neuen.',
  import_completed:
    'Der Import ist abgeschlossen: Alle Zeilen sind gespeichert. Er lässt sich zurücknehmen.',
  import_being_undone:
    'Die Zeilen des Imports {status, select, undone {sind bereits zurückgenommen} other {werden gerade zurückgenommen}}.',
  import_undone: 'Der Import wurde bereits zurückgenommen, am {undoneAt}.',
  import_open:
    'Der Import ist offen, und es kann noch mehr von der Datei kommen. Brechen Sie ihn zuerst ab, und nehmen Sie dann zurück, was gespeichert ist.',
  import_of_offers_stays:
    'Ein Import von Angeboten lässt sich nicht zurücknehmen: Was aus einzelnen Angeboten gelernt wurde, ist zusammengezählt und nicht mehr zu trennen.',
  old_import_stays:
    'Der Import lässt sich nicht zurücknehmen: Er ist älter als die Aufzeichnung dessen, was ein Import ändert.',
  products_need_scope: 'Ihre Anmeldung darf keine Produkte ändern: Sie hat {scopes}.',

  // Who may, and when
  scope_needed: 'Dafür ist das Recht {wanted} nötig; Ihre Anmeldung hat {scopes}.',
  beyond_authority:
    'Dieser Schlüssel darf Preislisten entwerfen, sie innerhalb seines Anteils am Verlust aktivieren, eigene zurücknehmen und Preise anhalten. Lassen Sie dies eine Person tun.',
  key_mistyped: 'Der API-Schlüssel enthält einen Tippfehler: Seine Prüfsumme stimmt nicht.',
  key_impossible:
    'Das ist kein API-Schlüssel: Einer hat 24 bis 128 Buchstaben, Ziffern und Zeichen.',
  key_unknown: 'Der API-Schlüssel gehört nicht zu diesem Dienst.',
  key_revoked:
    'Der API-Schlüssel {hint} wurde am {revokedAt} widerrufen. Verwenden Sie einen anderen.',
  key_expired:
    'Der API-Schlüssel {hint} ist am {expiredAt} abgelaufen. Verwenden Sie einen anderen.',
  key_weaker:
    'Ihre Anmeldung kann nur Schlüssel erneuern oder widerrufen, die nicht mehr dürfen als sie selbst; ihr fehlt {scopes}.',
  key_passes_on_too_much:
    'Ihre Anmeldung kann nur Rechte weitergeben, die sie hat; ihr fehlt {scopes}.',
  bounded_key_scopes:
    'Ein Schlüssel mit begrenztem Verlust hat lesende Rechte und products:write. Lassen Sie {scopes} weg.',
  key_to_rotate_revoked:
    'Der Schlüssel wurde widerrufen und lässt sich nicht erneuern. Erstellen Sie einen neuen.',
  key_to_rotate_rotated: 'Der Schlüssel wurde bereits erneuert, durch {keyId}.',
  key_to_rotate_expired:
    'Der Schlüssel ist abgelaufen und lässt sich nicht erneuern. Erstellen Sie einen neuen.',
  key_lives_longer:
    'Der Schlüssel gilt länger als der Ihrer Anmeldung, der am {ownAt} endet. Erneuern Sie ihn mit einem, der ebenso lange gilt.',
  live_key_from_test:
    'Ihre Anmeldung gilt für Testdaten und kann keinen Schlüssel für Live-Daten erstellen.',
  key_end_passed: 'Das Ende, {cameAt}, ist schon vorbei. Wählen Sie eine Zeit, die noch kommt.',
  key_end_too_late:
    'Das Ende, {cameAt}, liegt nach dem des Schlüssels Ihrer Anmeldung. Wählen Sie {ownAt} oder früher.',
  webhooks_full:
    'Es gibt schon {most} Webhooks, mehr geht nicht. Entfernen Sie einen, der nicht gebraucht wird.',
  webhook_address_refused:
    'An diese Adresse lassen sich keine Webhooks senden. Geben Sie eine wie https://shop.example/webhooks an, ohne Benutzernamen und nicht im eigenen Netz.',
  webhook_off:
    'Der Webhook ist ausgeschaltet, dorthin wird nichts gesendet. Schalten Sie ihn zuerst ein.',
  event_missing: 'Das Ereignis „{eventId}“ gibt es nicht: Ereignisse werden 30 Tage aufbewahrt.',
  events_need_scope: 'Diese Ereignisse zu lesen erfordert {lacking}; Ihre Anmeldung hat {scopes}.',
  object_missing:
    '{resource, select, api_keys {Dieser API-Schlüssel} breakers {Dieser Alarm} events {Dieses Ereignis} imports {Dieser Import} price_lists {Diese Preisliste} products {Dieses Produkt} quotes {Diese Preisauskunft} simulations {Diese Berechnung} webhook_endpoints {Dieser Webhook} other {Dieses Objekt}} ist hier nicht vorhanden, in diesem Konto und seinen Live- oder Testdaten.',
  nothing_there: 'Hier ist nichts, oder es gehört zu einem anderen Konto.',
  version_twice:
    'Dieser Pfad beginnt zweimal mit /v1. Clients fügen es selbst hinzu: Die Basisadresse endet vor /v1.',
  version_missing: 'Operationen liegen unter /v1: Senden Sie diese Anfrage an {path}.',
  slash_at_end:
    'Kein Pfad einer Operation endet mit einem Schrägstrich: Senden Sie diese Anfrage an {path}.',
  session_token_missing:
    'Seite und Anmeldung gehören nicht mehr zusammen. Laden Sie die Seite neu.',
  page_of_elsewhere:
    'Der Dienst erkennt diese Seite nicht als seine eigene. Hinter einem Proxy setzt, wer Lerner betreibt, LERNER_PUBLIC_URL auf die Adresse, die Browser verwenden.',
  request_running:
    'Dieselbe Anfrage läuft noch. Warten Sie einen Moment, und sehen Sie nach, ob sie ausgeführt ist.',
  body_too_large:
    'Das ist größer als die {mostBytes, number} Byte, die auf einmal gesendet werden können. Senden Sie es in Teilen.',
  too_many_requests:
    'Es kamen mehr als {most} Anfragen je Sekunde. Versuchen Sie es in {seconds, plural, one {einer Sekunde} other {# Sekunden}} wieder.',
  too_many_keys_tried:
    'Zu viele API-Schlüssel von dieser Adresse wurden abgelehnt. Versuchen Sie es später wieder.',
  too_many_large_bodies:
    'Es wird zu viel auf einmal gesendet. Versuchen Sie es in einer Sekunde wieder.',
  too_many_rows_waiting:
    'Zu viele Zeilen warten darauf, gespeichert zu werden. Versuchen Sie es in einer Sekunde wieder.',
  store_busy:
    'Die Datenbank kann die Anfrage gerade nicht annehmen. Versuchen Sie es in einer Sekunde wieder.',
  store_slow:
    'Die Datenbank hat {seconds, plural, one {eine Sekunde} other {# Sekunden}} lang nicht geantwortet, deshalb wurde abgebrochen. Versuchen Sie es in einer Sekunde wieder, einen Bericht mit einem kürzeren Zeitraum.',
  store_disk_full:
    'Die Festplatte der Datenbank ist voll. Wer Lerner betreibt, muss Platz schaffen; versuchen Sie es dann wieder.',
  release_behind:
    'Eine neuere Version von Lerner hat gespeichert, was diese nicht lesen kann. Versuchen Sie es in einer Sekunde wieder: dann antwortet vielleicht die neuere.',
  internal_fault:
    'In Lerner ist etwas schiefgegangen. Ein neuer Versuch kann helfen; nennen Sie die ID der Anfrage, wenn Sie es melden.',

  // Fields by themselves
  field_missing: '„{field}“ fehlt.',
  field_unknown: '„{field}“ ist hier nicht bekannt.',
  currency_unknown: 'Das ist keine Währung. Schreiben Sie ihren Code, etwa usd.',
  item_twice: '„{field}“ nennt etwas zweimal. Nennen Sie es einmal.',
  text_unfit:
    '„{field}“ enthält ein Zeichen, das sich nicht speichern lässt. Schreiben Sie es ohne.',
  number_too_low: '„{field}“ muss mindestens {minimum} sein.',
  number_not_above: '„{field}“ muss über {minimum} liegen.',
  number_too_high: '„{field}“ darf höchstens {maximum} sein.',
  number_not_below: '„{field}“ muss unter {maximum} liegen.',
  number_not_whole: '„{field}“ muss eine ganze Zahl sein.',
  number_expected: '„{field}“ muss eine Zahl sein.',
  text_too_short:
    '„{field}“ braucht mindestens {minimum, plural, one {# Zeichen} other {# Zeichen}}.',
  text_too_long:
    '„{field}“ darf höchstens {maximum, plural, one {# Zeichen} other {# Zeichen}} haben.',
  moment_expected: '„{field}“ muss ein Datum mit Uhrzeit sein.',
  word_unknown: '„{field}“ muss eines hiervon sein: {allowed}.',
  items_too_few:
    '„{field}“ braucht mindestens {minimum, plural, one {# Eintrag} other {# Einträge}}.',
  items_too_many:
    '„{field}“ darf höchstens {maximum, plural, one {# Eintrag} other {# Einträge}} haben.',
  value_unfit: '„{field}“ hat einen Wert, der hier nicht zulässig ist.',
}
