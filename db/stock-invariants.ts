export interface Invariant {
  readonly name: string;
  readonly query: string;
}

export const STOCK: readonly Invariant[] = [
  {
    name: 'on hand, reserved and their difference are never negative',
    query: 'select id, on_hand, reserved from inventory_levels where on_hand < 0 or reserved < 0 or on_hand < reserved',
  },
  {
    name: 'stock equals its ledger',
    query: `select s.id, s.on_hand, s.reserved, coalesce(sum(l.on_hand_change), 0), coalesce(sum(l.reserved_change), 0)
      from inventory_levels s left join stock_ledger l on l.inventory_level_id = s.id group by s.id
      having s.on_hand <> coalesce(sum(l.on_hand_change), 0) or s.reserved <> coalesce(sum(l.reserved_change), 0)`,
  },
  {
    name: 'reserved equals what open checkouts and orders hold',
    query: `with held as (
        select l.inventory_level_id, l.quantity from checkout_lines l join checkouts i on i.id = l.checkout_id where i.state = 'open'
        union all
        select inventory_level_id, reserved from order_items
      )
      select s.id, s.reserved, coalesce(sum(h.quantity), 0) from inventory_levels s left join held h on h.inventory_level_id = s.id
      group by s.id having s.reserved <> coalesce(sum(h.quantity), 0)`,
  },
  {
    name: 'the ledger of an order matches the custody of its units',
    query: `select t.id from order_items t join orders o on o.id = t.order_id
      left join stock_ledger l on l.checkout_id = o.checkout_id and l.inventory_level_id = t.inventory_level_id
      where t.inventory_level_id is not null group by t.id
      having coalesce(sum(l.reserved_change), 0) <> t.reserved
        or coalesce(sum(l.on_hand_change), 0) <> -(t.picked + t.with_courier + t.with_customer + t.lost + t.returned + t.written_off)`,
  },
  {
    name: 'a product shows the sums of its sizes',
    query: `select p.id, p.stock, p.available from products p left join inventory_levels s on s.product_id = p.id group by p.id
      having p.stock <> coalesce(sum(s.on_hand), 0) or p.available <> coalesce(sum(s.on_hand - s.reserved), 0)`,
  },
  {
    name: 'a product shows the sizes that are left',
    query: `select p.id, p.sizes_left from products p left join inventory_levels s on s.product_id = p.id and s.on_hand > s.reserved
      group by p.id having p.sizes_left <> coalesce(bit_or(size_bit(s.size)), 0)`,
  },
  {
    name: 'an order is stock-processed exactly when its units have left the shelf',
    query: `select o.id from orders o join order_items t on t.order_id = o.id group by o.id
      having o.stock_processed <> (sum(t.reserved) = 0
        and sum(t.picked + t.with_courier + t.with_customer + t.lost + t.returned + t.written_off) > 0)
        -- Units that were delivered and have come back are on the shelf again.
        and not (o.stock_processed and sum(t.reserved) = 0 and sum(t.shelved) > 0)`,
  },
  {
    name: 'a cancelled order has no reserved or picked units',
    query: `select o.id from orders o join order_items t on t.order_id = o.id
      where o.status = 'cancelled' and t.reserved + t.picked > 0`,
  },
  {
    name: 'a delivered order has no reserved or picked units',
    query: `select o.id from orders o join order_items t on t.order_id = o.id
      where o.status = 'delivered' and t.reserved + t.picked > 0`,
  },
  {
    name: 'a live order has no released units, and shelved ones only when it was delivered',
    query: `select o.id from orders o join order_items t on t.order_id = o.id
      where o.status <> 'cancelled' and (t.released > 0 or (t.shelved > 0 and o.status <> 'delivered'))`,
  },
  {
    name: 'a shipment in transit leaves no reserved or picked units',
    query: `select s.id from shipments s join orders o on o.id = s.order_id join order_items t on t.order_id = o.id
      where s.status in ('PICKUP_COMPLETED', 'IN_TRANSIT') and o.status <> 'cancelled' and t.reserved + t.picked > 0`,
  },
  {
    name: 'a category counts its active products',
    query: `select c.id from categories c left join products p on p.category_id = c.id and p.status = 'active'
      group by c.id having c.product_count <> count(p.id)`,
  },
];

export const STOCK_TAKES: readonly Invariant[] = [
  {
    name: 'a counted size is the sum of its scans',
    query: `select line.id, line.counted from stock_take_lines line left join stock_take_scans scan on scan.line_id = line.id and scan.undone_at is null
      where line.was_counted group by line.id having line.counted <> coalesce(sum(scan.quantity), -1)`,
  },
  {
    name: 'the sizes of a stock take are decided exactly when it was applied',
    query: `select line.id from stock_take_lines line join stock_takes take on take.id = line.stock_take_id
      where (take.status = 'applied' and line.result is null) or (take.status in ('counting', 'abandoned') and line.result is not null)`,
  },
];
