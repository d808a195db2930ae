ALTER TABLE "checkout_lines" DROP CONSTRAINT "checkout_lines_tax";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_tax";--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_tax" CHECK (num_nulls("checkout_lines"."hsn", "checkout_lines"."unit", "checkout_lines"."gst_rate", "checkout_lines"."taxable", "checkout_lines"."cgst", "checkout_lines"."sgst", "checkout_lines"."igst") in (0, 7)
    and num_nulls("checkout_lines"."line_discount", "checkout_lines"."line_shipping") in (0, 2)
    and ("checkout_lines"."line_discount" is null or (least("checkout_lines"."line_discount", "checkout_lines"."line_shipping") >= 0 and "checkout_lines"."line_discount" <= "checkout_lines"."price" * "checkout_lines"."quantity"))
    and ("checkout_lines"."taxable" is null or ("checkout_lines"."line_discount" is not null and
      "checkout_lines"."taxable" + "checkout_lines"."cgst" + "checkout_lines"."sgst" + "checkout_lines"."igst" = "checkout_lines"."price" * "checkout_lines"."quantity" - "checkout_lines"."line_discount" + "checkout_lines"."line_shipping"
      and "checkout_lines"."cgst" = "checkout_lines"."sgst" and ("checkout_lines"."igst" = 0 or "checkout_lines"."cgst" = 0)
      and least("checkout_lines"."taxable", "checkout_lines"."cgst", "checkout_lines"."igst") >= 0)));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_tax" CHECK (num_nulls("order_items"."hsn", "order_items"."unit", "order_items"."gst_rate", "order_items"."taxable", "order_items"."cgst", "order_items"."sgst", "order_items"."igst") in (0, 7)
    and num_nulls("order_items"."line_discount", "order_items"."line_shipping") in (0, 2)
    and ("order_items"."line_discount" is null or (least("order_items"."line_discount", "order_items"."line_shipping") >= 0 and "order_items"."line_discount" <= "order_items"."price" * "order_items"."quantity"))
    and ("order_items"."taxable" is null or ("order_items"."line_discount" is not null and
      "order_items"."taxable" + "order_items"."cgst" + "order_items"."sgst" + "order_items"."igst" = "order_items"."price" * "order_items"."quantity" - "order_items"."line_discount" + "order_items"."line_shipping"
      and "order_items"."cgst" = "order_items"."sgst" and ("order_items"."igst" = 0 or "order_items"."cgst" = 0)
      and least("order_items"."taxable", "order_items"."cgst", "order_items"."igst") >= 0)));